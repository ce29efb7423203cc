import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toWatchPath } from '../../../../shared/episode-place.ts'
import { findEpisode, findOnward, type StoryEpisode } from './find-episode.ts'
import { findPreviousEpisode } from './find-previous.ts'
import type { SeasonOf } from './seasons.ts'
import { findEpisodeKey, parseWatchPath } from './watch-path.ts'

export type WalkDirection = 'previous' | 'next'

type WalkParts = {
  /** Returns the path of the current episode in the browser. */
  readPath: () => string
  /** Returns the path of the episode before or after the one at a path; undefined when there is none. */
  findNeighbour: (path: string, direction: WalkDirection) => string | undefined
  /** Navigates to a path. Settles once the URL is shown, or another navigation supersedes it. */
  open: (path: string) => Promise<unknown>
}

/**
 * Steps to the next or previous episode. A step during a navigation counts from its target: after two quick 'next' the
 * second leads to the episode after the next.
 */
export function createEpisodeWalk({ readPath, findNeighbour, open }: WalkParts): (direction: WalkDirection) => void {
  let target: { path: string } | undefined
  return (direction) => {
    const path = findNeighbour(target?.path ?? readPath(), direction)
    if (path === undefined) return
    const own = { path }
    target = own
    const arrive = () => {
      if (target === own) target = undefined
    }
    open(path).then(arrive, arrive)
  }
}

/**
 * Returns the path of the episode before or after the one at a path (docs/product/watching.md#next-and-previous);
 * undefined when there is none.
 * @param skips whether 'next' passes over fillers and recaps; 'previous' leads to them
 */
export function findNeighbourPath(
  seasons: readonly SeasonOf<StoryEpisode>[],
  path: string,
  { direction, skips }: { direction: WalkDirection; skips: boolean },
) {
  const params = parseWatchPath(path)
  const key = params && findEpisodeKey(params)
  const episode = key && findEpisode(seasons, key)
  if (!episode) return undefined
  const isNext = direction === 'next'
  const neighbour = isNext ? findOnward(seasons, episode, skips).next : findPreviousEpisode(seasons, episode)
  return params && neighbour && toWatchPath(params.slug, neighbour)
}

/** Steps through the episodes of the current page's anime. */
export function useEpisodeWalk(
  seasons: readonly SeasonOf<StoryEpisode>[],
  skips: boolean,
): (direction: WalkDirection) => void {
  const navigate = useNavigate()
  return useMemo(
    () =>
      createEpisodeWalk({
        readPath: () => window.location.pathname,
        findNeighbour: (path, direction) => findNeighbourPath(seasons, path, { direction, skips }),
        open: async (path) => navigate(path, { preventScrollReset: true }),
      }),
    [seasons, skips, navigate],
  )
}
