import { createListeners } from '../../../../ui/storage/create-listeners.ts'
import type { MediaStage } from '../media/media-stage.ts'
import { initialPlayerState, type PlayerEvent, type PlayerState, reducePlayer } from './player-state.ts'
import { elementEvents, readElement } from './read-element.ts'

export type PlayerStore = {
  getState: () => PlayerState
  dispatch: (event: PlayerEvent) => void
  /** Reads the element after our own change: its event comes later, and the next key would see the old state. */
  sync: () => void
  subscribe: (listener: () => void) => () => void
}

// WebKit on GTK may report no data after a seek, and play on: then the position tells.
const movedSeconds = 0.1
const restEvents = new Set(['waiting', 'seeking', 'pause', 'emptied'])

/** Holds the player's state outside React, so that four time updates a second re-render only what shows the time. */
export function createPlayerStore(stage: MediaStage): PlayerStore {
  let state = initialPlayerState
  const { subscribe, notify } = createListeners()
  const dispatch = (event: PlayerEvent) => {
    state = reducePlayer(state, event)
    notify()
  }
  let movesOn = false
  const sync = ({ type }: { type?: string } = {}) => {
    const facts = readElement(stage.video())
    if (type && restEvents.has(type)) movesOn = false
    else if (type === 'timeupdate' && facts.currentTime - state.currentTime > movedSeconds) movesOn = true
    dispatch({ type: 'element-changed', facts: { ...facts, waiting: facts.waiting && !movesOn } })
  }
  stage.listen(elementEvents, sync)
  return { getState: () => state, dispatch, sync, subscribe }
}
