import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { type AnimeCard, listAnimes } from '../../contract.ts'
import { createSuggestionSearch, type Suggestions } from './suggestion-search.ts'

/** How many suggestions the header shows (user side §9). */
const suggestionCount = 8

async function findAnimes(search: string, signal: AbortSignal): Promise<AnimeCard[]> {
  const { animes } = await callApi(listAnimes, { query: { search, limit: suggestionCount } }, { signal })
  return animes
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
