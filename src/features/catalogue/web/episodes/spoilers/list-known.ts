import { isNumberedSeason } from '../../../../../shared/season-order.ts'
import type { EpisodeKey, SeasonOf } from '../seasons.ts'

/** Below every number, since an episode may be numbered 0. */
const none = -1

/**
 * Lists the ids of episodes that are not beyond the viewer's progress: each up to the furthest seen one of its season,
 * in any language, and all of numbered seasons before the furthest begun. Films and extras stand for themselves: they
 * may tell more than the season beside them (docs/product/spoilers.md#beyond-ones-progress).
 */
export function listKnown(
  seasons: readonly SeasonOf<EpisodeKey & { id: number }>[],
  isSeen: (episodeId: number) => boolean,
): number[] {
  const furthests = seasons.map(({ episodes }) =>
    Math.max(none, ...episodes.filter(({ id }) => isSeen(id)).map(({ episode_number }) => episode_number)),
  )
  const isNumbered = seasons.map(({ season_label }) => isNumberedSeason(season_label))
  const lastBegun = furthests.findLastIndex((furthest, place) => isNumbered[place] && furthest > none)
  return seasons.flatMap(({ episodes }, place) => {
    const isWhole = isNumbered[place] && place < lastBegun
    return episodes
      .filter(({ episode_number }) => isWhole || episode_number <= (furthests[place] ?? none))
      .map(({ id }) => id)
  })
}
