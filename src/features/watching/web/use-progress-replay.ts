import { useEffect } from 'react'
import { listKeptKeys } from './journal/kept-keys.ts'

/** Sends what an earlier page could not, on every page. Only browsers with entries load the journal's code. */
export function useProgressReplay(): void {
  useEffect(() => {
    if (listKeptKeys().length > 0) void import('./journal/tab-journal.ts').then(({ startJournal }) => startJournal())
  }, [])
}
