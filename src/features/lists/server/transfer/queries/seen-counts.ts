import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../../platform/database/sql.ts'
import { countedElsewhereOf } from '../../../../watching/server/public.ts'

/** Counts a person's seen episodes of each anime as other sites do. */
export async function listSeenCounts(db: Database, accountId: number): Promise<Map<number, number>> {
  const rows = await listRows<{ anime_id: number; seen_count: number }>(db)`
    select seen.anime_id, seen.seen_count from ${countedElsewhereOf(accountId)} as seen
  `
  return new Map(rows.map(({ anime_id, seen_count }) => [anime_id, seen_count]))
}
