/** Hands events over to one reader, in order, as they come. */
export type EventQueue<Event> = {
  push: (event: Event) => void
  /** Ends after what was pushed so far. */
  end: () => void
  /** For one reader. */
  events: AsyncIterable<Event>
}

// Nobody reads so slowly; a bound against a reader that never comes.
const mostWaiting = 1000

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
      if (waiting.length >= mostWaiting) return end()
      waiting.push(event)
      wake?.()
    },
    end,
    events: { [Symbol.asyncIterator]: () => iterator },
  }
}
