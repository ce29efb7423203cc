import { useEffect, useRef, useState } from 'react'
import type { AnimeCard } from '../../contract.ts'
import { findAnimes } from './find-animes.ts'
import { createSuggestionSearch, type Suggestions } from './suggestion-search.ts'

/** Suggests animes of the catalogue as the visitor types. */
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
