import type { WatchlistItem } from '../contract.ts'
import type { ItemRow } from './queries/items.ts'

export function presentItem({ account_id: _, added_at, ...row }: ItemRow): WatchlistItem {
  return { ...row, added_at: added_at.toISOString() }
}
