import { compareSeasonLabels } from '../../../../shared/season-order.ts'
import { episodeColumns, episodePlaceNames } from '../../episode-columns.ts'
import type { Episode, Season } from '../../episodes-contract.ts'
import { pickColumns } from '../../map-columns.ts'
import { languages } from '../../rules.ts'
import { findLiving } from '../../source-order-rules.ts'
import type { EpisodeSourceRow } from './queries.ts'

/** Derives a thumbnail from a video link, without a request (docs/product/watching.md#thumbnails). */
export type LocateThumbnail = (videoUrl: string) => string | undefined

/** Presents episodes by season. @param rows the sources of an episode must be adjacent */
export function presentSeasons(rows: EpisodeSourceRow[], locateThumbnail: LocateThumbnail): Season[] {
  const episodes: Episode[] = []
  for (const row of rows) {
    let last = episodes.at(-1)
    if (last?.id !== row.id) {
      last = toEpisode(row)
      episodes.push(last)
    }
    if (row.source_id !== null) addSource(last, row)
    last.video_url = findLiving(last.sources)?.url ?? null
    last.thumbnail_url ??= row.found_thumbnail_url
    if (last.video_url !== null) last.thumbnail_url ??= locateThumbnail(last.video_url) ?? null
  }
  return toSeasons(episodes)
}

type Placed = Pick<Episode, 'season_label' | 'episode_number' | 'language'>

/**
 * Groups episodes by season in display order, within a season by number, then language
 * (docs/product/browsing.md#seasons-and-episodes).
 */
export function toSeasons<Each extends Placed>(episodes: Each[]): { season_label: string; episodes: Each[] }[] {
  return [...Map.groupBy(episodes, ({ season_label }) => season_label)]
    .sort(([a], [b]) => compareSeasonLabels(a, b))
    .map(([season_label, ofSeason]) => ({ season_label, episodes: ofSeason.sort(compareEpisodes) }))
}

const { duration_seconds: _duration, ...ownColumns } = episodeColumns
const shownNames = ['id', ...episodePlaceNames, ...(Object.keys(ownColumns) as (keyof typeof ownColumns)[])] as const

function toEpisode(row: EpisodeSourceRow): Episode {
  return {
    ...pickColumns(row, shownNames),
    duration: row.duration_seconds,
    release_date: row.release_date?.toISOString() ?? null,
    video_url: null,
    sources: [],
    is_withheld: row.is_withheld,
  }
}

function addSource(episode: Episode, row: EpisodeSourceRow & { source_id: number }): void {
  const { source_id: id, url, host, priority, health, captions_url } = row
  episode.sources.push({ id, url, host, priority, health, captions_url })
}

function compareEpisodes(a: Placed, b: Placed): number {
  return a.episode_number - b.episode_number || languages.indexOf(a.language) - languages.indexOf(b.language)
}
