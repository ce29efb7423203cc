import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/storage/create-listeners.ts'

/** The state of the network and of this version of the site, for notices. */
export type WorkerState = {
  /** The browser reports no network. */
  isOffline: boolean
  /** When the shown page was cached (ISO 8601); undefined for a fresh one. */
  keptAt: string | undefined
  /** Activates the waiting version; undefined while there is none. */
  update: (() => void) | undefined
}

const start: WorkerState = { isOffline: false, keptAt: undefined, update: undefined }

let state = start
const { subscribe, notify } = createListeners()

export function changeWorkerState(part: Partial<WorkerState>): void {
  state = { ...state, ...part }
  notify()
}

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => start,
  )
}
