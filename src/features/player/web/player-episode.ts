import type { Language } from '../../catalogue/contract.ts'
import type { EpisodeSource } from './loading/playable-source.ts'
import type { EpisodeParts } from './overlays/skip-part.ts'

export type PlayerEpisode = {
  /** The episode's URL path; it identifies the episode. */
  path: string
  id: number
  /** The best link first; empty when the episode has no video. */
  sources: readonly EpisodeSource[]
  /** A rights holder had its links withdrawn. */
  isWithheld: boolean
  /** A trailer has none. */
  language: Language | undefined
  title: string
  /** Under the title: the anime, the season, the number. */
  subtitle: string
  animePath: string
  /** Shown in the browser's media controls. */
  animeTitle: string
  pictureUrl: string | null
  parts: EpisodeParts
  previousPath: string | undefined
  nextPath: string | undefined
  next: NextEpisode | undefined
}

/** The data of the next episode, to offer it and to preload its beginning. */
export type NextEpisode = {
  path: string
  /** With its number: `3. Correspondance`. */
  title: string
  pictureUrl: string | null
  sources: readonly EpisodeSource[]
  /** Which fillers and recaps are passed over: 'Épisode 5 passé : filler'. */
  skipped: string | undefined
  /** Set when a viewer who skips fillers has only those left: it then waits for a click. */
  remains: string | undefined
}

/** Navigates to the previous or next episode, counted from the last one requested, even before it has loaded. */
export type Walk = (direction: 'previous' | 'next') => void
