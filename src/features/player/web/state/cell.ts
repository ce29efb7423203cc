import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../../ui/storage/create-listeners.ts'

/** One value that several components share without re-rendering each other. */
export type Cell<Value> = {
  get: () => Value
  set: (value: Value) => void
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void
}

export function createCell<Value>(initial: Value): Cell<Value> {
  let value = initial
  const { subscribe, notify } = createListeners()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
    subscribe,
  }
}

export function useCell<Value>(cell: Cell<Value>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}

/** Redraws only when what is selected of the value changes. */
export function useCellPart<Value, Part>(cell: Cell<Value>, select: (value: Value) => Part): Part {
  const read = () => select(cell.get())
  return useSyncExternalStore(cell.subscribe, read, read)
}
