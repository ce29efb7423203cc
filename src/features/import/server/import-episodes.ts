import type { Database } from '../../../platform/database/connect-database.ts'
import { toPlainTitle } from '../../../shared/comparable-title.ts'
import { withoutAbsent } from '../../../shared/without-absent.ts'
import { refreshAnimeFacts } from '../../catalogue/server/public.ts'
import { touchAnimes, type WrittenEpisode } from '../../catalogue/server/writing/public.ts'
import type { ImportReport } from '../contract.ts'
import type { KnownAnime } from './queries/known-animes.ts'
import type { EpisodeLine } from './records/episode-record.ts'
import { type ImportCounts, type ImportJob, runImport } from './run-import.ts'
import { type EpisodeToWrite, writeEpisodes } from './write-episodes.ts'

const linesPerBatch = 1000

type Item = { line: number; title: string; animeId: number; episode: EpisodeToWrite }

/** Imports a table of episodes, one line per link, into existing animes. Counts episodes. */
export async function importEpisodes(
  job: ImportJob,
  known: AsyncIterable<KnownAnime[]>,
  now: () => Date,
): Promise<ImportReport> {
  const findAnime = await createAnimeFinder(known)
  const linksOf = new Map<string, number>()
  const counted = new Set<string>()
  return runImport<Item>({
    ...job,
    kind: {
      batchSize: linesPerBatch,
      read(checked, line) {
        const { anime: name, episode } = checked as EpisodeLine
        const anime = findAnime(name)
        if ('reason' in anime) return { reasons: [anime.reason] }
        return { item: { line, title: name, animeId: anime.id, episode: place(anime.id, episode, linksOf) } }
      },
      async write(db, items) {
        const written = await writeItems(db, items, now())
        const counts = countNew(items, written, counted)
        return { counts, settle: () => {} }
      },
      forget: () => {},
    },
  })
}

/** The links of an episode keep the order of their lines. */
function place(animeId: number, { sources, ...episode }: EpisodeLine['episode'], linksOf: Map<string, number>) {
  const name = nameOf(animeId, episode)
  const first = linksOf.get(name) ?? 0
  linksOf.set(name, first + sources.length)
  return { ...episode, sources: sources.map((source, index) => ({ ...source, priority: first + index })) }
}

type EpisodeName = Pick<EpisodeToWrite, 'season_label' | 'episode_number' | 'language'>

function nameOf(animeId: number, { season_label, episode_number, language }: EpisodeName): string {
  return `${animeId}/${season_label}/${episode_number}/${language}`
}

async function writeItems(db: Database, items: Item[], now: Date): Promise<WrittenEpisode[]> {
  const addedAt = now.toISOString()
  const given = gather(items).map(({ animeId, episode }) => ({ animeId, episodes: [episode], addedAt }))
  const written = await writeEpisodes(db, given, now)
  const animeIds = [...new Set(written.map(({ anime_id }) => anime_id))]
  await touchAnimes(db, animeIds, now)
  await refreshAnimeFacts(db, animeIds)
  return written
}

/** Groups lines into one item per episode; later lines fill in missing values. */
function gather(items: Item[]): Item[] {
  const gathered = new Map<string, Item>()
  for (const item of items) {
    const name = nameOf(item.animeId, item.episode)
    const first = gathered.get(name)
    if (!first) gathered.set(name, item)
    else {
      const sources = [...first.episode.sources, ...item.episode.sources]
      gathered.set(name, { ...first, episode: { ...item.episode, ...withoutAbsent(first.episode), sources } })
    }
  }
  return [...gathered.values()]
}

/** Counts each episode once, however many lines and batches it has. */
function countNew(items: Item[], written: WrittenEpisode[], counted: Set<string>): ImportCounts {
  const isNew = new Map<number, boolean>()
  for (const { episode_id, is_new } of written) isNew.set(episode_id, is_new || isNew.get(episode_id) === true)
  const names = new Set(items.map(({ animeId, episode }) => nameOf(animeId, episode)))
  const fresh = [...names].filter((name) => !counted.has(name)).length
  for (const name of names) counted.add(name)
  const created = Math.min([...isNew.values()].filter(Boolean).length, fresh)
  const updated = Math.min(isNew.size - created, fresh - created)
  return { created, updated, unchanged: fresh - created - updated }
}

type Found = { id: number } | { reason: string }

/** Finds animes by slug, by an external id such as `mal:16498`, or by a title that only one of them has. */
async function createAnimeFinder(known: AsyncIterable<KnownAnime[]>): Promise<(name: string) => Found> {
  const byName = new Map<string, number>()
  const byTitle = new Map<string, number[]>()
  for await (const page of known) {
    for (const { id, slug, old_slugs, title, external_ids } of page) {
      for (const name of [slug, ...old_slugs]) byName.set(name, id)
      for (const [site, externalId] of Object.entries(external_ids)) byName.set(`${site}:${externalId}`, id)
      const plain = toPlainTitle(title)
      byTitle.set(plain, [...(byTitle.get(plain) ?? []), id])
    }
  }
  return (name) => {
    const named = byName.get(name)
    if (named !== undefined) return { id: named }
    const [id, ...others] = byTitle.get(toPlainTitle(name)) ?? []
    if (id === undefined) return { reason: `anime : « ${name} » n’est pas dans le catalogue` }
    return others.length === 0 ? { id } : { reason: `anime : plusieurs ont le titre « ${name} » ; donnez son slug` }
  }
}
