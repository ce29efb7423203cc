import { useEffect, useState } from 'react'
import { findRememberedLanguage } from './remembered-language.ts'
import { readChoiceHash, type SeasonChoice, toChoiceHash, toDefaultChoice } from './season-choice.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

/**
 * A season and a language that stand in the address after `#`, so that they can be shared while every visitor gets
 * the same page from the server. Without one there, the language in which the anime was last watched.
 */
export function useLinkableChoice(slug: string, seasons: readonly SeasonOf<EpisodeKey>[]) {
  const [choice, setChoice] = useState(() => toDefaultChoice(seasons))
  useEffect(() => {
    const adopt = () => setChoice(readChoiceHash(window.location.hash, seasons, findRememberedLanguage(slug)))
    adopt()
    window.addEventListener('hashchange', adopt)
    return () => window.removeEventListener('hashchange', adopt)
  }, [slug, seasons])
  const choose = (next: SeasonChoice) => {
    setChoice(next)
    // Not through the router: nothing is to be loaded, and a choice is no step to go back to.
    window.history.replaceState(window.history.state, '', toChoiceHash(next))
  }
  return [choice, choose] as const
}
