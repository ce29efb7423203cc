import type { Database } from '../../../platform/database/connect-database.ts'
import { countMissedSearch } from './queries/missed-searches.ts'
import { rankAnimesByName } from './search/rank-by-name.ts'

// A title is shorter; a longer text may hold anything.
const maxStoredLength = 60

/**
 * Counts a search without results: its text, ignoring case and spaces, and the day. It checks that the search finds
 * nothing, so that a client cannot fill the list with any text.
 */
export async function noteMissedSearch(db: Database, search: string, at: Date): Promise<void> {
  // No title has one, but an e-mail address typed into the wrong field does.
  if (search.includes('@') || (await rankAnimesByName(db, search)).length > 0) return
  const words = search.normalize('NFC').toLocaleLowerCase('fr').replace(/\s+/g, ' ').trim()
  await countMissedSearch(db, { text: [...words].slice(0, maxStoredLength).join('').trim(), at })
}
