import { findFirstEpisode, findOnward, type StoryEpisode } from './find-episode.ts'
import type { SeasonOf } from './seasons.ts'

/** What the main button of an anime's page does for this viewer. */
export type WatchAction<E> = { episode: E; label: string }

/** Returns the action for a viewer without progress. Undefined without episodes. */
export function findFirstAction<E extends StoryEpisode & { id: number }>(
  seasons: readonly SeasonOf<E>[],
  skips: boolean,
): WatchAction<E> | undefined {
  const episode = findStart(seasons, skips)
  return episode && { episode, label: 'Regarder maintenant' }
}

/** The first episode; with `skips` the first that carries the story, if there is one. */
export function findStart<E extends StoryEpisode>(seasons: readonly SeasonOf<E>[], skips: boolean): E | undefined {
  const first = findFirstEpisode(seasons)
  return (skips && first?.off_story && findOnward(seasons, first, skips).next) || first
}
