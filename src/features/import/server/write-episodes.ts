import type { Database } from '../../../platform/database/connect-database.ts'
import { distinctBy } from '../../../shared/distinct-by.ts'
import { toLinkHost } from '../../../shared/link-host.ts'
import {
  type EpisodeRow,
  putEpisodes,
  putSources,
  type SourceRow,
  type WrittenEpisode,
} from '../../catalogue/server/writing/public.ts'
import type { EpisodeRecord } from './records/episode-record.ts'

/** An episode to write. A link's priority is its index among the episode's links by default. */
export type EpisodeToWrite = Omit<EpisodeRecord, 'sources'> & {
  sources: { url: string; captions_url?: string | undefined; priority?: number }[]
}

type Given = {
  animeId: number
  episodes: EpisodeToWrite[]
  /**
   * When the site got the anime. An episode counts as added at its release, but not before its anime nor after now, so
   * that years of imported episodes are not news.
   */
  addedAt: string
}

/** Writes episodes with their links. @returns those that are new or have changed */
export async function writeEpisodes(db: Database, given: Given[], now: Date): Promise<WrittenEpisode[]> {
  const rows = given.flatMap(({ episodes, ...anime }) => episodes.map((episode) => toRows(episode, { ...anime, now })))
  if (rows.length === 0) return []
  const episodes = rows.map(({ episode }) => episode)
  const put = await putEpisodes(db, episodes, now)
  const sources = rows.flatMap((row) => row.sources)
  return [...put, ...(await putSources(db, sources))]
}

function toRows(
  { season_label, episode_number, language, sources, ...rest }: EpisodeToWrite,
  { animeId, addedAt, now }: Omit<Given, 'episodes'> & { now: Date },
) {
  const key = { anime_id: animeId, season_label, episode_number, language }
  return {
    episode: { ...key, ...rest, created_at: addedOn(rest.release_date, addedAt, now.toISOString()) } as EpisodeRow,
    sources: distinctBy(sources, ({ url }) => url).map(({ url, captions_url, priority }, index): SourceRow => {
      return { ...key, url, host: toLinkHost(url), priority: priority ?? index, captions_url }
    }),
  }
}

function addedOn(released: string | undefined, addedAt: string, now: string): string {
  if (released === undefined || released > now) return now
  return released > addedAt ? released : addedAt
}
