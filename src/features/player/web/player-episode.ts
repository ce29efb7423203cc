import type { ReactNode } from 'react'
import type { Language } from '../../catalogue/contract.ts'
import type { EpisodeSource } from './loading/playable-source.ts'
import type { EpisodeParts } from './overlays/skip-part.ts'

/** What the player says and needs of the episode it plays. */
export type PlayerEpisode = {
  /** The episode's own address: another one means another episode. */
  path: string
  id: number
  /** The best link first; none when the episode has no video. */
  sources: readonly EpisodeSource[]
  /** A rights holder had its links withdrawn. */
  isWithheld: boolean
  language: Language
  title: string
  /** Under the title: the anime, the season, the number. */
  subtitle: string
  animePath: string
  /** What the browser shows of it outside of the page: in its media controls. */
  animeTitle: string
  pictureUrl: string | null
  parts: EpisodeParts
  previousPath: string | undefined
  nextPath: string | undefined
  next: NextEpisode | undefined
}

/** What the player offers of the episode after, and needs to fetch its beginning. */
export type NextEpisode = {
  path: string
  /** With its number: `3. Correspondance`. */
  title: string
  pictureUrl: string | null
  sources: readonly EpisodeSource[]
}

/** Leads to the episode before or after the one that was asked for last, whether or not that one shows already. */
export type Walk = (direction: 'previous' | 'next') => void

/** Draws the list of episodes where it lies over the picture; `onClose` is for a cross in its head. */
export type RenderEpisodeList = (onClose: () => void) => ReactNode
