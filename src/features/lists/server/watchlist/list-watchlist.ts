import type { Database } from '../../../../platform/database/connect-database.ts'
import { toFrenchSortKey } from '../../../../shared/french-order.ts'
import {
  type ListWatchlistQuery,
  type WatchlistCounts,
  type WatchlistItem,
  watchlistStatuses,
} from '../../watchlist-contract.ts'
import { presentItem } from './present.ts'
import { countItems, type ItemFilter, listItems } from './queries/items.ts'

/** Lists filtered, sorted lines of a person's watchlist, by default newest first. */
export async function listWatchlist(
  db: Database,
  accountId: number,
  { sort_by, sort_order, page, limit, ...asked }: ListWatchlistQuery,
): Promise<WatchlistItem[]> {
  const order = sort_order ?? (sort_by === 'title' ? 'asc' : 'desc')
  const window = limit === undefined ? undefined : { limit, offset: (page - 1) * limit }
  const rows = await listItems(db, accountId, { filter: toFilter(asked), sort: { by: sort_by, order }, window })
  return rows.map(presentItem)
}

/** Counts lines by status, within a type or a searched title. */
export async function countWatchlist(
  db: Database,
  accountId: number,
  asked: Pick<ListWatchlistQuery, 'type' | 'search'>,
): Promise<WatchlistCounts> {
  const found = new Map(
    (await countItems(db, accountId, toFilter(asked))).map(({ status, count }) => [status, count] as const),
  )
  const counts = watchlistStatuses.map((status) => [status, found.get(status) ?? 0] as const)
  return {
    total: counts.reduce((total, [, count]) => total + count, 0),
    by_status: Object.fromEntries(counts) as WatchlistCounts['by_status'],
  }
}

function toFilter({
  status,
  type,
  search,
}: Partial<Pick<ListWatchlistQuery, 'status' | 'type' | 'search'>>): ItemFilter {
  return { status, type, titlePart: search === undefined ? '' : toFrenchSortKey(search) }
}

/** Reads a person's whole watchlist, for their data export. */
export async function exportWatchlist(db: Database, accountId: number) {
  const rows = await listItems(db, accountId, { filter: toFilter({}), sort: { by: 'added_at', order: 'desc' } })
  return rows.map(({ title, status, language, note, added_at, seen_count, said }) => ({
    title,
    status,
    language,
    note,
    added_at: added_at.toISOString(),
    seen_count,
    said_by_imports: said,
  }))
}
