import { compareSeasonLabels } from '../../../../shared/season-order.ts'
import { languages } from '../../contract.ts'
import type { Episode, Season } from '../../episodes-contract.ts'
import type { EpisodeSourceRow } from './queries.ts'

/** A picture of a video, made from its link without asking anybody (docs/product/watching.md#thumbnails). */
export type LocateThumbnail = (videoUrl: string) => string | undefined

/**
 * Episodes as they leave: by season in display order, in a season by number, then language
 * (docs/product/browsing.md#seasons-and-episodes).
 * @param rows the sources of an episode side by side
 */
export function presentSeasons(rows: EpisodeSourceRow[], locateThumbnail: LocateThumbnail): Season[] {
  const seasons = new Map<string, Episode[]>()
  let last: Episode | undefined
  for (const row of rows) {
    if (last?.id !== row.id) {
      last = toEpisode(row)
      const season = seasons.get(row.season_label)
      if (season) season.push(last)
      else seasons.set(row.season_label, [last])
    }
    if (row.source_id !== null) addSource(last, row)
    if (last.video_url !== null) last.thumbnail_url ??= locateThumbnail(last.video_url) ?? null
  }
  return [...seasons.keys()].sort(compareSeasonLabels).map((season_label) => ({
    season_label,
    episodes: (seasons.get(season_label) ?? []).sort(compareEpisodes),
  }))
}

function toEpisode(row: EpisodeSourceRow): Episode {
  return {
    id: row.id,
    season_label: row.season_label,
    episode_number: row.episode_number,
    language: row.language,
    title: row.title,
    synopsis: row.synopsis,
    duration: row.duration_seconds,
    thumbnail_url: row.thumbnail_url,
    video_url: null,
    release_date: row.release_date?.toISOString() ?? null,
    intro_start: row.intro_start,
    intro_end: row.intro_end,
    outro_start: row.outro_start,
    sources: [],
    is_withheld: row.is_withheld,
  }
}

function addSource(episode: Episode, row: EpisodeSourceRow & { source_id: number }): void {
  const { source_id: id, url, host, priority, health, captions_url } = row
  episode.sources.push({ id, url, host, priority, health, captions_url })
  // The first one that is not known to be dead is what players open.
  if (health !== 'dead') episode.video_url ??= url
}

function compareEpisodes(a: Episode, b: Episode): number {
  return a.episode_number - b.episode_number || languages.indexOf(a.language) - languages.indexOf(b.language)
}
