import { isSearchable } from '../../../../shared/search-text.ts'
import { waitForLine } from '../../../../ui/network/wait-for-line.ts'

/** What the search box shows for what is typed in it; `short` is too little to search for. */
export type Suggestions<Item> =
  | { state: 'idle' }
  | { state: 'short'; query: string }
  | { state: 'loading'; query: string }
  | { state: 'ready'; query: string; items: Item[] }
  /** The catalogue could not be asked; it is asked again. */
  | { state: 'failed'; query: string; error: unknown }

type SuggestionSearch = {
  /** Call at each change of the text. */
  type: (text: string) => void
  /** Forgets what is under way; nothing is shown afterwards. */
  stop: () => void
}

/** How long the typing rests before the catalogue is asked (docs/product/browsing.md#search-suggestions). */
const pauseMs = 300
const firstWaitMs = 2000
const longestWaitMs = 30_000

/**
 * Turns typing into suggestions: from 2 signs on (shared/search-text.ts), after a pause of 300 ms. A new text aborts
 * the question under way, so that a late answer never replaces a newer one. After a failure
 * it is asked again at growing intervals, and as soon as the browser is back on line.
 * @param find asks the catalogue; it gets the trimmed text
 * @param show gets each new state
 */
export function createSuggestionSearch<Item>(
  find: (query: string, signal: AbortSignal) => Promise<Item[]>,
  show: (suggestions: Suggestions<Item>) => void,
): SuggestionSearch {
  let asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = ''

  async function ask(query: string, { signal }: AbortController): Promise<void> {
    for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
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
