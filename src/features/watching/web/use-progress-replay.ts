import { useEffect } from 'react'
import { hasBrowserEntries } from './journal/browser-entries.ts'

/** Sends what an earlier page could not, on every page. Only browsers with entries load the journal's code. */
export function useProgressReplay(): void {
  useEffect(() => {
    if (hasBrowserEntries()) void import('./journal/progress-journal.ts').then(({ startJournal }) => startJournal())
  }, [])
}
