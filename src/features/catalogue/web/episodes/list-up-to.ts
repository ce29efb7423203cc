import { listInLanguage } from './find-episode.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

const isNumberedSeason = (label: string) => /^saison\s+\d+$/i.test(label.trim())

/**
 * The episodes that somebody who is at this one has behind them, itself included, in its language: those of its season
 * up to it and, for 'Saison N', the seasons before. Films and extras are no part of that row.
 */
export function listUpTo<E extends EpisodeKey>(seasons: readonly SeasonOf<E>[], episode: EpisodeKey): E[] {
  const place = seasons.findIndex(({ season_label }) => season_label === episode.season_label)
  const before = isNumberedSeason(episode.season_label)
    ? seasons.slice(0, Math.max(0, place)).filter(({ season_label }) => isNumberedSeason(season_label))
    : []
  const own = listInLanguage(seasons[place], episode.language)
  return [
    ...before.flatMap((season) => listInLanguage(season, episode.language)),
    ...own.filter(({ episode_number }) => episode_number <= episode.episode_number),
  ]
}
