import { startTransition, useEffect, useState } from 'react'
import { findRememberedLanguage } from './remembered-language.ts'
import { readChoiceHash, type SeasonChoice, toChoiceHash, toDefaultChoice } from './season-choice.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

/**
 * The selected season and language, kept in the URL fragment: they can be shared, while every visitor gets the same
 * page from the server. Without a fragment, the language is the one in which the anime was last watched.
 */
export function useLinkableChoice(slug: string, seasons: readonly SeasonOf<EpisodeKey>[]) {
  const [choice, setChoice] = useState(() => toDefaultChoice(seasons))
  useEffect(() => {
    const adopt = () => setChoice(readChoiceHash(window.location.hash, seasons, findRememberedLanguage(slug)))
    startTransition(adopt)
    window.addEventListener('hashchange', adopt)
    return () => window.removeEventListener('hashchange', adopt)
  }, [slug, seasons])
  const choose = (next: SeasonChoice) => {
    setChoice(next)
    // Bypasses the router: there is nothing to load, and a selection is not a history entry.
    window.history.replaceState(window.history.state, '', toChoiceHash(next))
  }
  return [choice, choose] as const
}
