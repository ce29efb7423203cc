import type { Database } from '../../../../platform/database/connect-database.ts'
import { type AnimeRecord, writeBatch } from '../../../import/server/public.ts'
import { listDeletedEpisodes, listRemovedLinks } from '../../../staff/server/log/public.ts'
import { compareEpisodes, type EpisodeChange, type GivenEpisode, toEpisodeKey } from '../compare/compare-episodes.ts'
import { describeKept, describeSeason } from '../compare/describe-season.ts'
import { listCurrentEpisodes } from '../queries/current-anime.ts'
import { listEpisodeIds } from '../queries/new-episodes.ts'
import { nothingDone, type Outcome } from './outcome.ts'
import { getLockedAnime } from './write-details.ts'

type SeasonStep = {
  animeId: number
  label: string
  episodes: readonly GivenEpisode[]
  /** A scheduled run does not restore episodes and links removed by staff; a requested one does. */
  bySchedule: boolean
  now: Date
}

/** Writes the new and the changed episodes of one season. */
export async function writeSeason(trx: Database, step: SeasonStep): Promise<Outcome> {
  const { animeId, label, now } = step
  const anime = await getLockedAnime(trx, animeId)
  const given = step.bySchedule ? await withoutRemoved(trx, animeId, step.episodes) : step.episodes
  const changes = compareEpisodes(await listCurrentEpisodes(trx, animeId), given)
  const kept = describeKept(label, changes).map((one) => ({ ...one, at: null }))
  const written = changes.filter(isChange)
  if (written.length === 0) return { ...nothingDone, kept }
  const record: AnimeRecord = { title: anime.title, slots: undefined, episodes: written.map(({ write }) => write) }
  const indexed = { id: animeId, slug: anime.slug, externalIds: {}, line: undefined }
  await writeBatch(trx, [{ line: 1, anime: indexed, record }], now)
  const linked = written.filter(({ isNew, newLinks }) => isNew || newLinks > 0).map(({ episode }) => episode)
  return {
    count: written.length,
    lines: describeSeason(label, written).map((text) => ({ sign: '+', text })),
    kept,
    episodeIds: await listEpisodeIds(trx, animeId, linked),
  }
}

function isChange({ isNew, fields, newLinks }: EpisodeChange): boolean {
  return isNew || fields.length > 0 || newLinks > 0
}

async function withoutRemoved(
  trx: Database,
  animeId: number,
  episodes: readonly GivenEpisode[],
): Promise<GivenEpisode[]> {
  const deleted = new Set((await listDeletedEpisodes(trx, animeId)).map(toEpisodeKey))
  // A deleted episode that was created again is compared like any other.
  const present = new Set((await listCurrentEpisodes(trx, animeId)).map(toEpisodeKey))
  const removed = new Set((await listRemovedLinks(trx, animeId)).map((link) => `${toEpisodeKey(link)} ${link.url}`))
  return episodes
    .filter((episode) => !deleted.has(toEpisodeKey(episode)) || present.has(toEpisodeKey(episode)))
    .map((episode) => ({
      ...episode,
      sources: episode.sources.filter(({ url }) => !removed.has(`${toEpisodeKey(episode)} ${url}`)),
    }))
}
