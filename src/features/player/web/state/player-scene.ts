import { createContext, type RefObject, useContext, useSyncExternalStore } from 'react'
import type { FullScreen } from '../media/full-screen.ts'
import type { PlayerEpisode, Walk } from '../player-episode.ts'
import type { PlayerPort } from '../player-port.ts'
import type { PlayerState } from './player-state.ts'

/** What every control of one player shares. */
export type PlayerScene = {
  player: PlayerPort
  episode: PlayerEpisode
  walk: Walk
  frame: RefObject<HTMLElement | null>
  /** A place under the frame, for what would hide the picture of a small one. */
  below: RefObject<HTMLElement | null>
  fullScreen: FullScreen
}

export const PlayerSceneContext = createContext<PlayerScene | undefined>(undefined)

/** @throws when no player is around */
export function usePlayerScene(): PlayerScene {
  const scene = useContext(PlayerSceneContext)
  if (!scene) throw new Error('A control stands outside of the player.')
  return scene
}

/**
 * One fact of the player's state; the component draws again only when it changes.
 * @param select returns a primitive, or a part that keeps its identity
 */
export function usePlayerState<Fact>(select: (state: PlayerState) => Fact): Fact {
  const { player } = usePlayerScene()
  return useSyncExternalStore(player.subscribe, () => select(player.getState()))
}
