import { useSyncExternalStore } from 'react'

/** What the person is told about their line and this copy of the site. */
export type WorkerState = {
  /** The browser knows of no network. */
  isOffline: boolean
  /** When the page that is shown was kept (ISO 8601); undefined when it came from the site just now. */
  keptAt: string | undefined
  /** Brings the version of the site that waits; undefined while there is none. */
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
