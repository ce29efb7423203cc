import { createContext, use } from 'react'

/** What is known of somebody's progress in an episode. */
export type EpisodeMark = {
  isSeen: boolean
  /** How far they are, 0 to 100. */
  percent: number
}

/** What the lists of episodes show of the person's progress, and what they can change of it. */
export type EpisodeMarks = {
  find: (episodeId: number) => EpisodeMark | undefined
  /** Marks episodes as seen or as not seen; undefined while nobody is signed in. */
  mark: ((episodeIds: number[], isSeen: boolean) => void) | undefined
  /** Why the last change was refused, in French. */
  refusal: string | undefined
}

const noMarks: EpisodeMarks = { find: () => undefined, mark: undefined, refusal: undefined }

/** Around lists of episodes; without it they show no progress, as in what the server renders. */
export const EpisodeMarksContext = createContext(noMarks)

export function useEpisodeMarks(): EpisodeMarks {
  return use(EpisodeMarksContext)
}
