type Listeners = {
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

/** The components and others that follow a value kept outside React. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
