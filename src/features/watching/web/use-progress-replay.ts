import { useEffect } from 'react'
import { loadPart } from '../../../ui/network/lazy-part.ts'
import { listKeptKeys } from './journal/kept-keys.ts'

/**
 * Sends, on every page, the positions that an earlier page could not send. Only browsers with entries load the
 * journal's code.
 */
export function useProgressReplay(): void {
  useEffect(() => {
    if (listKeptKeys().length === 0) return
    void loadPart(() => import('./journal/tab-journal.ts')).then(({ startJournal }) => startJournal())
  }, [])
}
