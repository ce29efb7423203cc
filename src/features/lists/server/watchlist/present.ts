import type { WatchlistItem } from '../../watchlist-contract.ts'
import type { ItemRow } from './queries/items.ts'

export function presentItem({ said: _said, added_at, ...row }: ItemRow): WatchlistItem {
  return { ...row, added_at: added_at.toISOString() }
}
