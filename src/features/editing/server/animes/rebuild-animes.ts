import type { Database } from '../../../../platform/database/connect-database.ts'
import { refreshAnimeFacts, writeSearchNames } from '../../../catalogue/server/public.ts'

/**
 * Makes right what is derived of animes: what lists keep of their episodes, and what the search finds them by. In the
 * transaction that changed them or gave them back; ids of animes that are gone are passed over.
 */
export async function rebuildAnimes(db: Database, animeIds: number[]): Promise<void> {
  if (animeIds.length === 0) return
  await refreshAnimeFacts(db, animeIds)
  await writeSearchNames(db, animeIds)
}
