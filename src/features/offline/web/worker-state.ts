import { useSyncExternalStore } from 'react'

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
const listeners = new Set<() => void>()

export function changeWorkerState(part: Partial<WorkerState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => start,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
