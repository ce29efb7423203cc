import type { Database } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'

type Gone = { animeIds: number[]; episodeIds: number[] }

// A popular anime is on a million lists: each statement stays far from its time limit.
const batchSize = 20_000

/** Takes animes that are gone for good off all lists. */
export async function forgetItemsOfGone(db: Database, { animeIds }: Gone): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows } = await sql`
      delete from watchlist_item where ctid = any (array(
        select ctid from watchlist_item where anime_id = any(${animeIds}::int[]) limit ${batchSize}))
    `.execute(db)
    removed = Number(numAffectedRows ?? 0)
  }
}
