import type { Database } from '../../../platform/database/connect-database.ts'
import type { ListWatchlistQuery, WatchlistItem } from '../contract.ts'
import { presentItem } from './present.ts'
import { listItems } from './queries/items.ts'

/** A person's watchlist: the lines of a status or type, sorted; the newest first when nothing is asked for. */
export async function listWatchlist(
  db: Database,
  accountId: number,
  { status, type, sort_by, sort_order }: ListWatchlistQuery,
): Promise<WatchlistItem[]> {
  const order = sort_order ?? (sort_by === 'title' ? 'asc' : 'desc')
  const rows = await listItems(db, accountId, { filter: { status, type }, sort: { by: sort_by, order } })
  return rows.map(presentItem)
}

/** Everything on a person's watchlist, for their data export. */
export async function exportWatchlist(db: Database, accountId: number) {
  const items = await listWatchlist(db, accountId, { sort_by: 'added_at' })
  return items.map(({ title, status, language, added_at, seen_count }) => ({
    title,
    status,
    language,
    added_at,
    seen_count,
  }))
}
