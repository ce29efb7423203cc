import type { ComponentType, ReactNode } from 'react'
import type { PlaybackFacts } from '../playback-facts.ts'
import type { PlayerEpisode, Walk } from '../player-episode.ts'
import type { PlayerPort } from '../player-port.ts'
import type { PlayerPosition, PlayerProgress } from '../player-progress.ts'
import { createCell } from '../state/cell.ts'

/** The episodes that a watch page offers to the stage, which keeps them after the page is left. */
export type Programme = {
  /** Returns the episode at a path; undefined when the anime has none there. */
  findEpisode: (path: string) => PlayerEpisode | undefined
  /** Moves the page to the episode before or after the current one. */
  walk: Walk
  /** Stores and loads positions. */
  progress: PlayerProgress
  /** Renders the list of episodes over the picture; `onClose` is for the close button in its header. */
  renderEpisodeList: (path: string, onClose: () => void) => ReactNode
  /** Called when an episode is shown, on its page or in the mini player. */
  onShown: (path: string) => void
}

/** What the link of an episode says before its page arrives. */
export type AheadStart = { sourceId: number; position: Promise<PlayerPosition | undefined> }

export type StageView = {
  /** The path of the episode that plays. */
  path: string
  /** The player's code, which only visitors who watch load. */
  Player: ComponentType<StageView>
  /** Undefined until the episode's page is drawn. */
  programme?: Programme
  ahead?: AheadStart
  /** Whether the picture lies over the old page: the router is not asked for the new one before it is on screen. */
  isFirst?: boolean
  /** Whether its link is pressed and not yet clicked: the picture is laid out there, hidden, and does not play. */
  isPressed?: boolean
  /** Shown until the video has a picture. */
  posterUrl?: string | null | undefined
  /** The box of the followed link's thumbnail in the window: the picture grows out of it. */
  thumbnail?: DOMRect | undefined
}

/** What plays above the pages; undefined when nothing does. */
export const stageView = createCell<StageView | undefined>(undefined)

/** The box that the current page reserves for the picture. */
export const stagePlace = createCell<HTMLElement | undefined>(undefined)

/** A place under that box, for messages that would hide a small picture. */
export const stageBelow = createCell<HTMLElement | undefined>(undefined)

/** Reads the facts of playback; undefined before the player has started. */
export const playbackReader = createCell<(() => PlaybackFacts) | undefined>(undefined)

/** The player of what is on the stage; undefined before it has started. */
export const stagePlayer = createCell<PlayerPort | undefined>(undefined)

/** Whether another person chooses the episodes, so that the next one does not begin by itself. */
export const stageIsLed = createCell(false)

/** Ends playback and frees the player. */
export function closeStage(): void {
  stageView.set(undefined)
}
