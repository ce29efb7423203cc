/** Delivers events to one reader in order. */
export type EventQueue<Event> = {
  push: (event: Event) => void
  /** Ends after the events pushed so far. */
  end: () => void
  /** Supports a single reader. */
  events: AsyncIterable<Event>
}

// A bound for readers that never come; no active reader is this slow.
const maxWaiting = 1000

/** @param onLeave called once, when the reader leaves or the queue ends */
export function createEventQueue<Event>(onLeave: () => void): EventQueue<Event> {
  const waiting: Event[] = []
  let wake: (() => void) | undefined
  let isOpen = true

  function end(): void {
    if (!isOpen) return
    isOpen = false
    wake?.()
    onLeave()
  }

  async function next(): Promise<IteratorResult<Event>> {
    while (isOpen && waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const event = waiting.shift()
    return event === undefined ? { done: true, value: undefined } : { done: false, value: event }
  }

  const iterator: AsyncIterator<Event> = {
    next,
    return: async () => {
      waiting.length = 0
      end()
      return { done: true, value: undefined }
    },
  }

  return {
    push(event) {
      if (!isOpen) return
      if (waiting.length >= maxWaiting) return end()
      waiting.push(event)
      wake?.()
    },
    end,
    events: { [Symbol.asyncIterator]: () => iterator },
  }
}
