import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react'
import type { FullScreen } from '../media/full-screen.ts'
import type { PlayerEpisode, Walk } from '../player-episode.ts'
import type { PlayerPort } from '../player-port.ts'
import type { PlayerState } from './player-state.ts'

/** The context shared by the controls of one player. */
export type PlayerScene = {
  player: PlayerPort
  episode: PlayerEpisode
  walk: Walk
  frame: RefObject<HTMLElement | null>
  /** A place under the frame, for what would hide a small picture. */
  below: HTMLElement | undefined
  fullScreen: FullScreen
  /** Whether the player is in a corner of another page: its own was left. */
  isInCorner: boolean
}

export const PlayerSceneContext = createContext<PlayerScene | undefined>(undefined)

/** @throws Error outside a player */
export function usePlayerScene(): PlayerScene {
  const scene = useContext(PlayerSceneContext)
  if (!scene) throw new Error('A control is outside of the player.')
  return scene
}

/** Gives the frame the focus when the pressed button goes: the keys keep working. */
export function focusFrame(frame: PlayerScene['frame']): void {
  frame.current?.focus({ preventScroll: true })
}

/**
 * Subscribes to one fact of the player's state; the component re-renders only when it changes.
 * @param select returns a primitive, or a part that keeps its identity
 */
export function usePlayerState<Fact>(select: (state: PlayerState) => Fact): Fact {
  const { player } = usePlayerScene()
  return useSyncExternalStore(player.subscribe, () => select(player.getState()))
}

/** Does the same for a given player; returns undefined while it has not started. */
export function useStateOf<Fact>(player: PlayerPort | undefined, select: (state: PlayerState) => Fact) {
  return useSyncExternalStore(player?.subscribe ?? subscribeToNothing, () => player && select(player.getState()))
}

const subscribeToNothing = () => () => undefined
