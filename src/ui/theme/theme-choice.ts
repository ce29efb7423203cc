import { useSyncExternalStore } from 'react'
import { browserTexts } from '../storage/kept-texts.ts'

export type ThemeChoice = 'dark' | 'light' | 'system'

const storageKey = 'theme'
const listeners = new Set<() => void>()

/** What the visitor chose; undefined on the server and while the page comes alive: it is the same for everyone. */
export function useThemeChoice(): ThemeChoice | undefined {
  return useSyncExternalStore(subscribe, readChoice, () => undefined)
}

/** Shows the theme at once, in every open tab, and remembers it. */
export function chooseTheme(choice: ThemeChoice): void {
  browserTexts.write(storageKey, choice === 'system' ? undefined : choice)
  showTheme(choice)
  for (const listener of listeners) listener()
}

/**
 * Runs before the first paint, so that no other theme flashes. Dark when nothing is known.
 * It is written as text because it stands in the page's head; its hash is in the page's policy.
 */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${storageKey}')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'
document.documentElement.dataset.theme=t})()`

function readChoice(): ThemeChoice {
  const stored = browserTexts.read(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the chosen theme again where the document was drawn anew, as it is for a page that failed. */
export function showChosenTheme(): void {
  showTheme(readChoice())
}

function showTheme(choice: ThemeChoice): void {
  const systemTheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.theme = choice === 'system' ? systemTheme : choice
}

function subscribe(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const update = () => {
    showTheme(readChoice())
    onChange()
  }
  listeners.add(onChange)
  window.addEventListener('storage', update)
  system.addEventListener('change', update)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', update)
    system.removeEventListener('change', update)
  }
}
