import { isNumberedSeason } from '../../../../../shared/season-order.ts'
import type { EpisodeKey, SeasonOf } from '../seasons.ts'

/** Below every number, since an episode may be numbered 0. */
const none = -1

/**
 * Lists the ids of the episodes within the viewer's progress: of each season those up to the furthest seen, in any
 * language, and all of the numbered seasons before the last that was begun. Films and extras reveal nothing of other
 * seasons, and other seasons reveal nothing of them (docs/product/spoilers.md#beyond-ones-progress).
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
