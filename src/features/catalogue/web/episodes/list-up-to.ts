import { isNumberedSeason } from '../../../../shared/season-order.ts'
import { listInLanguage } from './find-episode.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

/** Lists the episodes up to this one in its language; for 'Saison N' also those of the seasons before. */
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
