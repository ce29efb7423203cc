import { useSyncExternalStore } from 'react'
import { joinStops, listen } from '../network/listen.ts'
import { createListeners } from '../storage/create-listeners.ts'
import { browserTexts } from '../storage/text-store.ts'

export type ThemeChoice = 'dark' | 'light' | 'system'

const storageKey = 'theme'
const { subscribe, notify } = createListeners()

/** Returns the visitor's choice; undefined before hydration, because shared pages are the same for everyone. */
export function useThemeChoice(): ThemeChoice | undefined {
  return useSyncExternalStore(subscribe, readChoice, () => undefined)
}

/** Applies the theme in every open tab, and stores it. */
export function chooseTheme(choice: ThemeChoice): void {
  browserTexts.write(storageKey, choice === 'system' ? undefined : choice)
  showTheme(choice)
  notify()
}

/**
 * A script that runs before the first paint, so that no other theme flashes. The default is dark. It is inline in the
 * page's head; its hash is in the Content-Security-Policy.
 */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${storageKey}')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'
document.documentElement.dataset.theme=t})()`

function readChoice(): ThemeChoice {
  const stored = browserTexts.read(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Reapplies the chosen theme after the document was rendered from scratch, for instance after a page failed. */
export function showChosenTheme(): void {
  showTheme(readChoice())
}

function showTheme(choice: ThemeChoice): void {
  const systemTheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.theme = choice === 'system' ? systemTheme : choice
}

/** Follows the system's theme, and the choice made in another tab. @returns stops */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const update = () => {
    showChosenTheme()
    notify()
  }
  return joinStops([listen(window, 'storage', update), listen(system, 'change', update)])
}
