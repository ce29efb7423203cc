import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { toWatchPath } from '../../../../shared/episode-place.ts'
import { findEpisode, findNextEpisode, findPreviousEpisode } from './find-episode.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'
import { findEpisodeKey, parseWatchPath } from './watch-path.ts'

export type WalkDirection = 'previous' | 'next'

type WalkParts = {
  /** The path of the episode's address that the browser shows. */
  readPath: () => string
  /** The path of the episode before or after the one at a path; undefined where there is none. */
  findNeighbour: (path: string, direction: WalkDirection) => string | undefined
  /** Leads there. Settles once the address is shown, or another one took its turn. */
  open: (path: string) => Promise<unknown>
}

/**
 * Walks from one episode to the one before or after. A step that comes while another one still leads somewhere counts
 * from there: of two quick 'next' the second leads to the episode after the next.
 */
export function createEpisodeWalk({ readPath, findNeighbour, open }: WalkParts): (direction: WalkDirection) => void {
  let heading: { path: string } | undefined
  return (direction) => {
    const path = findNeighbour(heading?.path ?? readPath(), direction)
    if (path === undefined) return
    const own = { path }
    heading = own
    const arrive = () => {
      if (heading === own) heading = undefined
    }
    open(path).then(arrive, arrive)
  }
}

/**
 * The episode before or after the one at a path (docs/product/watching.md#next-and-previous); undefined where there is
 * none.
 */
export function findNeighbourPath(seasons: readonly SeasonOf<EpisodeKey>[], path: string, direction: WalkDirection) {
  const params = parseWatchPath(path)
  const key = params && findEpisodeKey(params)
  const episode = key && findEpisode(seasons, key)
  const find = direction === 'next' ? findNextEpisode : findPreviousEpisode
  const neighbour = episode && find(seasons, episode)
  return params && neighbour && toWatchPath(params.slug, neighbour)
}

/** The way from episode to episode of the anime that the page shows. */
export function useEpisodeWalk(seasons: readonly SeasonOf<EpisodeKey>[]): (direction: WalkDirection) => void {
  const navigate = useNavigate()
  return useMemo(
    () =>
      createEpisodeWalk({
        readPath: () => window.location.pathname,
        findNeighbour: (path, direction) => findNeighbourPath(seasons, path, direction),
        open: async (path) => navigate(path, { preventScrollReset: true }),
      }),
    [seasons, navigate],
  )
}
