import type { Database } from '../../../platform/database/connect-database.ts'
import { toFrenchSortKey } from '../../../shared/french-order.ts'
import {
  addSearchNames,
  findFrenchGenre,
  refreshAnimeFacts,
  toAnimeFacts,
  writeSearchNames,
} from '../../catalogue/server/public.ts'
import * as catalogue from '../../catalogue/server/writing/public.ts'
import type { IndexedAnime } from './catalogue-index.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import { writeEpisodes } from './write-episodes.ts'

/** A record and its anime; `anime.id` is undefined for a new one. */
export type RecordToWrite = { line: number; anime: IndexedAnime; record: AnimeRecord }

/** The ids of new animes by slug, and those of changed animes. */
export type WrittenBatch = { created: Map<string, number>; updated: Set<number> }

type Written = { id: number; isNew: boolean; record: AnimeRecord; genreIds: number[] }

/**
 * Writes records with one statement per table, and refreshes list and search data, all in the caller's transaction.
 * @throws database errors
 */
export async function writeBatch(db: Database, records: RecordToWrite[], now: Date): Promise<WrittenBatch> {
  const genresOf = await findGenres(db, records)
  const news = records.filter(({ anime }) => anime.id === undefined)
  const known = records.filter(({ anime }) => anime.id !== undefined)
  const newRows = news.map((one) => ({
    ...toGivenAnime(one),
    ...toAnimeFacts({ ...one.record, genreIds: genresOf(one.record) }),
  }))
  const created = await catalogue.insertAnimes(db, newRows, now)
  const updated = new Set(await catalogue.updateAnimes(db, known.map(toGivenAnime)))
  const written = records.map(({ anime, record }): Written => {
    const id = anime.id ?? created.get(anime.slug)
    if (id === undefined) throw new Error(`The database gave no id to ${anime.slug}`)
    return { id, isNew: anime.id === undefined, record, genreIds: genresOf(record) }
  })
  const newIds = new Set(created.values())
  for (const id of await writeParts(db, written, now)) if (!newIds.has(id)) updated.add(id)
  await catalogue.touchAnimes(db, [...updated], now)
  // The other new animes were written with their facts.
  const watched = written.filter(({ isNew, record }) => isNew && record.episodes?.length)
  await refreshAnimeFacts(db, [...watched.map(({ id }) => id), ...updated])
  await addSearchNames(db, [...newIds])
  await writeSearchNames(db, [...updated])
  return { created, updated }
}

function toGivenAnime({ anime, record }: RecordToWrite): catalogue.GivenAnime {
  const { titles: _titles, genres: _genres, slots: _slots, episodes: _episodes, relations: _r, ...row } = record
  return { ...row, id: anime.id, slug: anime.slug, sort_key: toFrenchSortKey(record.title) } as catalogue.GivenAnime
}

/** Writes titles, genres, slots and episodes. @returns animes with changes */
async function writeParts(db: Database, written: Written[], now: Date): Promise<number[]> {
  const titled = await catalogue.addTitles(
    db,
    written.flatMap(({ id, record }) =>
      Object.entries(record.titles ?? {}).flatMap(([language, texts]) =>
        texts.map((text) => ({ anime_id: id, language, text })),
      ),
    ),
  )
  const fresh = new Set(written.filter(({ isNew }) => isNew).map(({ id }) => id))
  const genres = written.flatMap(({ id, genreIds }) =>
    genreIds.map((genre_id, position): catalogue.GenreRow => ({ anime_id: id, genre_id, position })),
  )
  const labelled = await catalogue.setGenres(db, genres, (id) => fresh.has(id))
  const slotted = await catalogue.setSlots(
    db,
    written.flatMap(({ id, record }) => (record.slots ?? []).map((slot) => ({ anime_id: id, ...slot }))),
  )
  const given = written.map(({ id, isNew, record: { episodes = [], created_at } }) => {
    return { animeId: id, episodes, addedAt: (isNew ? created_at : undefined) ?? now.toISOString() }
  })
  const aired = await writeEpisodes(db, given, now)
  return [...titled, ...labelled, ...slotted, ...aired.map(({ anime_id }) => anime_id)]
}

/** Resolves the genres of records, in order; English names of other sites are translated to French. */
async function findGenres(db: Database, records: RecordToWrite[]): Promise<(record: AnimeRecord) => number[]> {
  const given = new Set(records.flatMap(({ record }) => record.genres ?? []))
  const french = new Map([...given].map((name) => [name, findFrenchGenre(name) ?? name]))
  const ids = await catalogue.resolveGenres(db, [...french.values()])
  return ({ genres = [] }) => [...new Set(genres.flatMap((name) => ids.get(french.get(name) ?? name) ?? []))]
}
