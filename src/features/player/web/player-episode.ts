import type { ReactNode } from 'react'
import type { Language } from '../../catalogue/contract.ts'
import type { EpisodeSource } from './player-port.ts'

/** What the player says and needs of the episode it plays. */
export type PlayerEpisode = {
  /** The episode's own address: another one means another episode. */
  path: string
  id: number
  /** The best link first; none when the episode has no video. */
  sources: readonly EpisodeSource[]
  language: Language
  title: string
  /** Under the title: the anime, the season, the number. */
  subtitle: string
  animePath: string
  previousPath: string | undefined
  nextPath: string | undefined
}

/** Draws the list of episodes where it lies over the picture; `onClose` is for a cross in its head. */
export type RenderEpisodeList = (onClose: () => void) => ReactNode
