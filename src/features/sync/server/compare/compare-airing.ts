import type { CurrentEpisode } from '../queries/current-anime.ts'
import type { SourceAnswer } from '../sources/source.ts'
import type { GivenEpisode } from './compare-episodes.ts'

/** The key by which a choice names dates that come from air times. */
export const datesKey = 'dates'

/**
 * Returns the dates that air times give to undated episodes. Air times count within one season, so the anime must have
 * only one.
 */
export function toPlannedEpisodes(here: readonly CurrentEpisode[], answers: readonly SourceAnswer[]): GivenEpisode[] {
  const airTimes = answers.flatMap((answer) => answer.airTimes)
  const seasons = new Set(here.map(({ season_label }) => season_label).filter((label) => label !== 'Films'))
  if (seasons.size !== 1) return []
  const byNumber = new Map(airTimes.map(({ episodeNumber, at }) => [episodeNumber, at]))
  return here.flatMap(({ season_label, episode_number, language, release_date }) => {
    const at = byNumber.get(episode_number)
    if (!at || release_date !== null || language !== 'VOSTFR' || !seasons.has(season_label)) return []
    return { season_label, episode_number, language, release_date: at, sources: [] }
  })
}
