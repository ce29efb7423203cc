import type { Database } from '../../../../platform/database/connect-database.ts'
import { refreshAnimeFacts, writeSearchNames } from '../public.ts'

/**
 * Rebuilds derived data of animes: the facts of their episodes and their search names. Call it in the transaction that
 * changed or restored them; ids of removed animes are skipped.
 */
export async function rebuildAnimes(db: Database, animeIds: number[]): Promise<void> {
  if (animeIds.length === 0) return
  await refreshAnimeFacts(db, animeIds)
  await writeSearchNames(db, animeIds)
}
