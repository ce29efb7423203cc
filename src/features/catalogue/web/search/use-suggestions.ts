import { useEffect, useRef, useState } from 'react'
import { loadCalls } from '../../../../ui/api/load-calls.ts'
import type { AnimeCard } from '../../contract.ts'
import { loadPanel } from './load-panel.ts'
import { searchWhileTyping, type Suggestions } from './search-while-typing.ts'

// The search comes in the panel's file: one request brings both.
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
