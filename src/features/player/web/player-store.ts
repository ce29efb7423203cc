import { initialPlayerState, type PlayerEvent, type PlayerState, reducePlayer } from './player-state.ts'

/** Holds the player's state outside React, so that four time updates a second redraw only what shows the time. */
export function createPlayerStore() {
  let state = initialPlayerState
  const listeners = new Set<() => void>()
  return {
    getState: (): PlayerState => state,
    dispatch(event: PlayerEvent) {
      state = reducePlayer(state, event)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
