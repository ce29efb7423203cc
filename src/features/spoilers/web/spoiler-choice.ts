import { useSyncExternalStore } from 'react'
import { browserTexts } from '../../../ui/storage/text-store.ts'
import { coverAsChosen, spoilersKey } from './spoiler-script.ts'

/** `off`: nothing is covered; `unseen`: episodes beyond the viewer's progress; `all`: every episode. */
export type SpoilerMode = 'off' | 'unseen' | 'all'

export type SpoilerChoice = {
  mode: SpoilerMode
  /** Animes of which nothing is covered. */
  shownAnimeIds: readonly number[]
}

const nothing: SpoilerChoice = { mode: 'off', shownAnimeIds: [] }
const listeners = new Set<() => void>()
let lastRead: { text: string | null; choice: SpoilerChoice } = { text: null, choice: nothing }

/** Returns the visitor's choice. For code that is loaded after hydration. */
export function useSpoilerChoice(): SpoilerChoice {
  return useSyncExternalStore(subscribe, readChoice, () => nothing)
}

/** Applies the choice in every open tab, and stores it. */
export function storeSpoilerChoice(choice: SpoilerChoice): void {
  browserTexts.write(spoilersKey, JSON.stringify(choice))
  update()
}

function readChoice(): SpoilerChoice {
  const text = browserTexts.read(spoilersKey)
  if (text !== lastRead.text) lastRead = { text, choice: parse(text) }
  return lastRead.choice
}

function update(): void {
  if (!coverAsChosen()) delete document.documentElement.dataset.spoilers
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  const followOtherTabs = ({ key }: StorageEvent) => (key === null || key === spoilersKey) && update()
  listeners.add(onChange)
  window.addEventListener('storage', followOtherTabs)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', followOtherTabs)
  }
}

/** Parses a stored choice; an earlier release or other code may have written another shape. */
function parse(text: string | null): SpoilerChoice {
  try {
    const { mode, shownAnimeIds }: Partial<SpoilerChoice> = JSON.parse(text ?? '{}')
    if (mode !== 'unseen' && mode !== 'all') return nothing
    return { mode, shownAnimeIds: Array.isArray(shownAnimeIds) ? shownAnimeIds : [] }
  } catch {
    return nothing
  }
}
