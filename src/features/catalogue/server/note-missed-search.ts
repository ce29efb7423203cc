import { z } from 'zod'
import type { Database } from '../../../platform/database/connect-database.ts'
import type { Job, Jobs } from '../../../platform/jobs/create-jobs.ts'
import { countMissedSearch, forgetMissedSearches } from './queries/missed-searches.ts'
import { rankAnimesByName } from './search/rank-by-name.ts'

// A title is shorter; what is longer may hold anything.
const longestKept = 60

/**
 * Counts a search that finds nothing: its text, case and blanks aside, and the day. A text that does find something is
 * not counted, so that nobody fills the list with what they like.
 */
export async function noteMissedSearch(db: Database, search: string, at: Date): Promise<void> {
  // No title has one; an e-mail that was typed into the wrong field does.
  if (search.includes('@') || (await rankAnimesByName(db, search)).length > 0) return
  const words = search.normalize('NFC').toLocaleLowerCase('fr').replace(/\s+/g, ' ').trim()
  await countMissedSearch(db, { text: [...words].slice(0, longestKept).join('').trim(), at })
}

const forgetSearches: Job<object> = { name: 'forget-missed-searches', payload: z.object({}), cron: '55 0 * * *' }

/** Forgets each night what too few people searched for. */
export function registerSearchForgetting(jobs: Jobs, { db, now }: { db: Database; now: () => Date }): void {
  jobs.handle(forgetSearches, () => forgetMissedSearches(db, now()))
}
