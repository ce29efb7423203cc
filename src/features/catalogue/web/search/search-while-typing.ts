import { waitForLine } from '../../../../ui/network/wait-for-line.ts'
import { isSearchable } from '../../search-rules.ts'

/** The suggestions for the typed text; `short` means that it is too short to search for. */
export type Suggestions<Item> =
  | { state: 'idle' }
  | { state: 'short'; query: string }
  | { state: 'loading'; query: string }
  | { state: 'ready'; query: string; items: Item[] }
  /** The request failed; it will be retried. */
  | { state: 'failed'; query: string; error: unknown }

type TypingSearch = {
  /** Call at each change of the text. */
  type: (text: string) => void
  /** Cancels the pending request; nothing is shown afterwards. */
  stop: () => void
}

/** Pause in typing before a request, in ms (docs/product/browsing.md#search-suggestions). */
const pauseMs = 300
const firstWaitMs = 2000
const maxWaitMs = 30_000

/**
 * Turns typing into suggestions: from 2 characters or one digit on (catalogue/search-rules.ts), after a pause of 300
 * ms. A new text aborts the pending request, so that a late answer never replaces a newer one. A failed request is
 * retried at growing intervals, and as soon as the browser is back online.
 * @param find requests suggestions for the trimmed text
 * @param show receives each new state
 */
export function searchWhileTyping<Item>(
  find: (query: string, signal: AbortSignal) => Promise<Item[]>,
  show: (suggestions: Suggestions<Item>) => void,
): TypingSearch {
  let asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = ''

  async function ask(query: string, { signal }: AbortController): Promise<void> {
    for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
      try {
        const items = await find(query, signal)
        if (!signal.aborted) show({ state: 'ready', query, items })
        return
      } catch (error) {
        if (!signal.aborted) show({ state: 'failed', query, error })
      }
      await waitForLine(waitMs, signal)
    }
  }

  function stop(): void {
    clearTimeout(timer)
    asking.abort()
    current = ''
  }

  return {
    type(text) {
      const query = text.trim()
      if (query === current) return
      stop()
      if (query === '') return show({ state: 'idle' })
      current = query
      if (!isSearchable(query)) return show({ state: 'short', query })
      const mine = new AbortController()
      asking = mine
      show({ state: 'loading', query })
      timer = setTimeout(() => ask(query, mine), pauseMs)
    },
    stop,
  }
}
