import type { CurrentEpisode } from '../queries/current-anime.ts'
import type { SourceAnswer } from '../sources/source.ts'
import type { GivenEpisode } from './compare-episodes.ts'

/** What a choice names dates by that come from air times. */
export const datesKey = 'dates'

/**
 * The dates that air times give to episodes which have none. Air times count within one season: only when the anime has
 * a single one is it known which.
 */
export function toPlannedEpisodes(here: readonly CurrentEpisode[], answers: readonly SourceAnswer[]): GivenEpisode[] {
  const airTimes = answers.flatMap((answer) => answer.airTimes)
  const seasons = new Set(here.map(({ season_label }) => season_label).filter((label) => label !== 'Films'))
  if (seasons.size !== 1) return []
  const byNumber = new Map(airTimes.map(({ episodeNumber, at }) => [episodeNumber, at]))
  return here.flatMap(({ season_label, episode_number, language, release_date }) => {
    const at = byNumber.get(episode_number)
    if (!at || release_date !== null || language !== 'VOSTFR' || !seasons.has(season_label)) return []
    return { ...unsaid, season_label, episode_number, language, release_date: at }
  })
}

const unsaid = {
  title: undefined,
  synopsis: undefined,
  duration_seconds: undefined,
  thumbnail_url: undefined,
  intro_start: undefined,
  intro_end: undefined,
  outro_start: undefined,
  sources: [],
}
