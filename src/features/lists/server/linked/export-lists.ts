import type { Database } from '../../../../platform/database/connect-database.ts'
import { presentList } from './present.ts'
import { listKnown } from './queries/entries.ts'
import { listTitled } from './queries/here.ts'
import { listLists } from './queries/lists.ts'

/**
 * Reads a person's linked lists and what is known of their entries there, without the tokens, for their data export.
 */
export async function exportLinkedLists(db: Database, accountId: number) {
  const lists = await listLists(db, accountId)
  return Promise.all(
    lists.map(async (row) => {
      const known = await listKnown(db, row.id)
      const entries = (await listTitled(db, [...known.keys()])).flatMap(({ id, title }) => {
        const entry = known.get(id)
        return entry ? [{ title, status: entry.status, seen_count: entry.seen, score: entry.score }] : []
      })
      return { ...presentList(row), account_id_there: row.subject, entries }
    }),
  )
}
