import { useEffect, useRef, useState } from 'react'
import { loadCalls } from '../../../../ui/api/load-calls.ts'
import type { AnimeCard } from '../../contract.ts'
import { type Suggestions, searchWhileTyping } from './search-while-typing.ts'

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
