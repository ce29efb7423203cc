import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

type Gone = { animeIds: number[]; episodeIds: number[] }

// A popular episode has a million rows: each statement stays far from its time limit.
const batchSize = 20_000

/** Removes the progress in episodes that are gone for good, and the lines taken off 'En cours' of animes that are. */
export async function forgetProgressOfGone(db: Database, { animeIds, episodeIds }: Gone): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    const { numAffectedRows } = await sql`
      delete from watch_progress where ctid = any (array(
        select ctid from watch_progress where episode_id = any(${episodeIds}::int[]) limit ${batchSize}))
    `.execute(db)
    removed = Number(numAffectedRows ?? 0)
  }
  await sql`delete from watching_removal where anime_id = any(${animeIds}::int[])`.execute(db)
}
