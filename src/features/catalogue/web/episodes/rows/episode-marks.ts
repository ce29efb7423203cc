import { createContext, use } from 'react'
import { findFirstAction } from '../first-watch-action.ts'

/** The viewer's progress in an episode. */
export type EpisodeMark = {
  isSeen: boolean
  /** Position in the episode, 0 to 100. */
  percent: number
  /** Whether it is at its end, or was marked as seen since; an episode that was seen may be watched again. */
  isOver: boolean
  secondsLeft: number
  /** When the position was watched, in milliseconds; 0 without one. */
  watchedAt: number
  /** When it was marked as seen, in milliseconds; 0 without such a mark. */
  markedAt: number
}

/** The viewer's progress for lists of episodes, and its actions. */
export type EpisodeMarks = {
  find: (episodeId: number) => EpisodeMark | undefined
  /** What the main button of the anime's page does. */
  findAction: typeof findFirstAction
  /** Marks episodes as seen or as not seen; undefined for visitors who are not signed in. */
  mark: ((episodeIds: number[], isSeen: boolean) => void) | undefined
  /** Error message of the last change, in French. */
  refusal: string | undefined
}

const noMarks: EpisodeMarks = {
  find: () => undefined,
  findAction: findFirstAction,
  mark: undefined,
  refusal: undefined,
}

/** Provided around lists of episodes; without it, as in server rendering, they show no progress. */
export const EpisodeMarksContext = createContext(noMarks)

export const useEpisodeMarks = (): EpisodeMarks => use(EpisodeMarksContext)
