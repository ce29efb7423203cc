import { useEffect } from 'react'
import { hasBrowserEntries } from './journal/browser-entries.ts'

/**
 * On every page: sends what an earlier page could not. The journal's code is fetched only by browsers that keep
 * something of it.
 */
export function useProgressReplay(): void {
  useEffect(() => {
    if (hasBrowserEntries()) void import('./journal/progress-journal.ts').then(({ startJournal }) => startJournal())
  }, [])
}
