import type { Database } from '../../../../platform/database/connect-database.ts'
import { toCursor } from '../../../../platform/database/keyset.ts'
import type { AnswerOf, ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import { toTitlePattern } from '../../../../shared/french-order.ts'
import { watchlistStatuses } from '../../rules.ts'
import type {
  ListWatchlistQuery,
  listWatchlistItems as listWatchlistItemsCall,
  WatchlistCounts,
  WatchlistItem,
} from '../../watchlist-contract.ts'
import { presentItem } from './present.ts'
import { countItems, type ItemFilter, listItems, orderOf } from './queries/items.ts'

/** Lists filtered, sorted lines of a person's watchlist, by default newest first. */
export async function listWatchlist(
  db: Database,
  accountId: number,
  { page, limit, ...asked }: ListWatchlistQuery,
): Promise<WatchlistItem[]> {
  const some = limit === undefined ? undefined : { page, limit }
  const rows = await listItems(db, accountId, { filter: toFilter(asked), order: toOrder(asked), page: some })
  return rows.map(presentItem)
}

/** Lists lines behind a cursor, in the same orders. @throws AppError VALIDATION for a foreign cursor */
export async function listWatchlistItems(
  db: Database,
  accountId: number,
  { limit, cursor, ...asked }: ParsedInputOf<typeof listWatchlistItemsCall>['query'],
): Promise<AnswerOf<typeof listWatchlistItemsCall>> {
  const order = toOrder(asked)
  const rows = await listItems(db, accountId, { filter: toFilter(asked), order, page: { page: 1, limit, cursor } })
  return { watchlist_items: rows.map(presentItem), next_cursor: toCursor(order, rows, limit) }
}

function toOrder({ sort_by: by, sort_order }: Pick<ListWatchlistQuery, 'sort_by' | 'sort_order'>) {
  return orderOf({ by, order: sort_order ?? (by === 'title' ? 'asc' : 'desc') })
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
  return { status, type, titlePattern: search === undefined ? '' : toTitlePattern(search) }
}

/** Reads a person's whole watchlist, for their data export. */
export async function exportWatchlist(db: Database, accountId: number) {
  const rows = await listItems(db, accountId, { filter: toFilter({}), order: toOrder({ sort_by: 'added_at' }) })
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
