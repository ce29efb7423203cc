import { distinctBy } from '../../../shared/distinct-by.ts'
import { toLinkHost } from '../../../shared/link-host.ts'
import type { EpisodeRow, SourceRow } from '../../catalogue/server/writing/public.ts'
import type { EpisodeRecord } from './records/episode-record.ts'

/** An episode to write. A link's priority is its index among the episode's links by default. */
export type EpisodeToWrite = Omit<EpisodeRecord, 'sources'> & {
  sources: { url: string; captions_url?: string | undefined; priority?: number }[]
}

/**
 * Builds the rows of an anime's episodes.
 * @param addedAt when the site got the anime. An episode counts as added at its release, but not before its anime nor
 * after now, so that years of imported episodes are not news
 */
export function toEpisodeRows(
  episodes: EpisodeToWrite[],
  { animeId, addedAt, now }: { animeId: number; addedAt: string; now: Date },
): { episodes: EpisodeRow[]; sources: SourceRow[] } {
  const rows = episodes.map((episode) => {
    const { season_label, episode_number, language, sources, ...rest } = episode
    const key = { anime_id: animeId, season_label, episode_number, language }
    return {
      episode: { ...key, ...rest, created_at: addedOn(rest.release_date, addedAt, now.toISOString()) } as EpisodeRow,
      sources: distinctBy(sources, ({ url }) => url).map(({ url, captions_url, priority }, index): SourceRow => {
        return { ...key, url, host: toLinkHost(url), priority: priority ?? index, captions_url }
      }),
    }
  })
  return { episodes: rows.map(({ episode }) => episode), sources: rows.flatMap(({ sources }) => sources) }
}

function addedOn(released: string | undefined, addedAt: string, now: string): string {
  if (released === undefined || released > now) return now
  return released > addedAt ? released : addedAt
}
