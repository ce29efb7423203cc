import { listInLanguage } from './find-episode.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

/** The reverse of `findNextEpisode`: falls back to the last episode of the previous season. */
export function findPreviousEpisode<E extends EpisodeKey>(
  seasons: readonly SeasonOf<E>[],
  current: EpisodeKey,
): E | undefined {
  const place = seasons.findIndex(({ season_label }) => season_label === current.season_label)
  const earlier = listInLanguage(seasons[place], current.language).findLast(
    ({ episode_number }) => episode_number < current.episode_number,
  )
  return earlier ?? (place < 1 ? undefined : listInLanguage(seasons[place - 1], current.language).at(-1))
}
