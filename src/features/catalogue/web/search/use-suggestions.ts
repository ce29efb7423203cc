import { useEffect, useRef, useState } from 'react'
import type { AnimeCard } from '../../contract.ts'
import { createSuggestionSearch, type Suggestions } from './suggestion-search.ts'

// The contract brings the validator with it: it is fetched by those who search, not with every page.
const loadSearch = () => import('./find-animes.ts')

async function findAnimes(search: string, signal: AbortSignal): Promise<AnimeCard[]> {
  const { findAnimes: find } = await loadSearch()
  return find(search, signal)
}

/** Fetches the code of the search ahead of the first letter. */
export function prepareSuggestions(): void {
  loadSearch().catch(() => {
    // The search itself tries again, and fails silently if it must (user side §8).
  })
}

/** The animes that the catalogue suggests for a text, as it is typed. */
export function useSuggestions(text: string): Suggestions<AnimeCard> {
  const [suggestions, setSuggestions] = useState<Suggestions<AnimeCard>>({ state: 'idle' })
  const search = useRef<ReturnType<typeof createSuggestionSearch>>(undefined)
  useEffect(() => {
    search.current = createSuggestionSearch(findAnimes, setSuggestions)
    return () => search.current?.stop()
  }, [])
  useEffect(() => search.current?.type(text), [text])
  return suggestions
}
