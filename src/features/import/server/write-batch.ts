import type { Database } from '../../../platform/database/connect-database.ts'
import { toFrenchSortKey } from '../../../shared/french-order.ts'
import { findFrenchGenre, refreshAnimeFacts, writeSearchNames } from '../../catalogue/server/public.ts'
import type { IndexedAnime } from './catalogue-index.ts'
import { type AnimeRow, insertAnimes, stampAnimes, updateAnimes } from './queries/write-animes.ts'
import { putEpisodes, putSources } from './queries/write-episodes.ts'
import { addGenres, nameGenres, setGenres } from './queries/write-genres.ts'
import { setSlots } from './queries/write-slots.ts'
import { addTitles } from './queries/write-titles.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import { toEpisodeRows } from './to-episode-rows.ts'

/** A record, and the anime it is about; `anime.id` is undefined when it is new. */
export type RecordToWrite = { line: number; anime: IndexedAnime; record: AnimeRecord }

/** The ids of new animes by slug, and those of the animes that had something else before. */
export type WrittenBatch = { created: Map<string, number>; updated: Set<number> }

type Written = { id: number; isNew: boolean; record: AnimeRecord }

/**
 * Writes records with one statement a table, and brings up to date what lists and the search keep of them.
 * The caller's transaction holds it all. @throws what the database refuses
 */
export async function writeBatch(db: Database, records: RecordToWrite[], now: Date): Promise<WrittenBatch> {
  const news = records.filter(({ anime }) => anime.id === undefined)
  const known = records.filter(({ anime }) => anime.id !== undefined)
  const created = await insertAnimes(db, news.map(toAnimeRow), now)
  const updated = new Set(await updateAnimes(db, known.map(toAnimeRow)))
  const written = records.map(({ anime, record }): Written => {
    const id = anime.id ?? created.get(anime.slug)
    if (id === undefined) throw new Error(`The database gave no id to ${anime.slug}`)
    return { id, isNew: anime.id === undefined, record }
  })
  const newIds = new Set(created.values())
  for (const id of await writeParts(db, written, now)) if (!newIds.has(id)) updated.add(id)
  await stampAnimes(db, [...updated], now)
  const touched = [...newIds, ...updated]
  await refreshAnimeFacts(db, touched)
  await writeSearchNames(db, touched)
  return { created, updated }
}

function toAnimeRow({ anime, record }: RecordToWrite): AnimeRow {
  const { titles: _titles, genres: _genres, slots: _slots, episodes: _episodes, ...row } = record
  return { ...row, id: anime.id, slug: anime.slug, sort_key: toFrenchSortKey(record.title) } as AnimeRow
}

/** Titles, genres, slots and episodes. @returns the animes that something was written for */
async function writeParts(db: Database, written: Written[], now: Date): Promise<number[]> {
  const titled = await addTitles(
    db,
    written.flatMap(({ id, record }) =>
      Object.entries(record.titles ?? {}).flatMap(([language, texts]) =>
        texts.map((text) => ({ anime_id: id, language, text })),
      ),
    ),
  )
  const fresh = new Set(written.filter(({ isNew }) => isNew).map(({ id }) => id))
  const genres = await toGenreRows(db, written)
  await addGenres(db, genres)
  const labelled = await setGenres(db, genres, (id) => fresh.has(id))
  const slotted = await setSlots(
    db,
    written.flatMap(({ id, record }) => (record.slots ?? []).map((slot) => ({ anime_id: id, ...slot }))),
  )
  return [...titled, ...labelled, ...slotted, ...(await writeEpisodes(db, written, now))]
}

/** Genres that other sites name in English get their French name, and renamed ones the name that they have now. */
async function toGenreRows(db: Database, written: Written[]) {
  const named = written.flatMap(({ id, record }) =>
    (record.genres ?? []).map((name, position) => ({ anime_id: id, name: findFrenchGenre(name) ?? name, position })),
  )
  const genres = await nameGenres(
    db,
    named.map(({ name }) => name),
  )
  return named.map(({ name, ...row }) => ({ ...row, slug: name, name, ...genres.get(name) }))
}

async function writeEpisodes(db: Database, written: Written[], now: Date): Promise<number[]> {
  const rows = written.map(({ id, isNew, record }) =>
    toEpisodeRows(record.episodes ?? [], {
      animeId: id,
      addedAt: (isNew ? record.created_at : undefined) ?? now.toISOString(),
      now,
    }),
  )
  const episodes = rows.flatMap((row) => row.episodes)
  if (episodes.length === 0) return []
  const put = await putEpisodes(db, episodes, now)
  const linked = await putSources(
    db,
    rows.flatMap(({ sources }) => sources),
  )
  return [...put, ...linked].map(({ anime_id }) => anime_id)
}
