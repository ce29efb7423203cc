import { useEffect, useRef, useState } from 'react'
import { loadCalls } from '../../../../ui/api/load-calls.ts'
import { waitForLine } from '../../../../ui/network/wait-for-line.ts'
import type { AnimeCard } from '../../contract.ts'
import { isSearchable } from '../../search-rules.ts'
import type { Suggestions } from './suggestion-panel.tsx'

/** Loads the suggestion panel with its search. Called when the page is idle, or at the first letter typed. */
export const loadPanel = () => import('./suggestion-panel.tsx')

async function find(text: string, signal: AbortSignal): Promise<AnimeCard[]> {
  const { findSuggestions } = await loadCalls(loadPanel)
  return findSuggestions(text, signal)
}

/** Suggests animes of the catalogue as the visitor types. */
export function useSuggestions(text: string): Suggestions<AnimeCard> {
  const [suggestions, setSuggestions] = useState<Suggestions<AnimeCard>>({ state: 'idle' })
  const search = useRef<ReturnType<typeof searchWhileTyping>>(undefined)
  useEffect(() => {
    search.current = searchWhileTyping(find, setSuggestions)
    return () => search.current?.stop()
  }, [])
  useEffect(() => search.current?.type(text), [text])
  return suggestions
}

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
