import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { WatchlistItem } from '../../watchlist-contract.ts'
import { presentItem } from './present.ts'
import { findItem, type ItemKey, insertItem, updateItem } from './queries/items.ts'

/**
 * Adds an anime to a watchlist. An existing line stays as it is (docs/product/my-space.md#watchlist).
 * @throws AppError NOT_FOUND for an unknown anime
 */
export async function addToWatchlist(db: Database, item: Parameters<typeof insertItem>[1]): Promise<WatchlistItem> {
  await insertItem(db, item)
  return getItem(db, item, 'Anime non trouvé')
}

/** Changes given values of a line. @throws AppError NOT_FOUND when the anime is not on the list */
export async function changeWatchlistItem(
  db: Database,
  key: ItemKey,
  choice: Parameters<typeof updateItem>[2],
): Promise<WatchlistItem> {
  await updateItem(db, key, choice)
  return getItem(db, key, 'Cet anime n’est pas dans votre watchlist.')
}

async function getItem(db: Database, key: ItemKey, refusal: string): Promise<WatchlistItem> {
  const row = await findItem(db, key)
  if (!row) throw new AppError('NOT_FOUND', refusal)
  return presentItem(row)
}
