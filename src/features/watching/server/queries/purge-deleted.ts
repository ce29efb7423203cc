import type { Database } from '../../../../platform/database/connect-database.ts'
import { countChanged, sql } from '../../../../platform/database/sql.ts'
import type { Gone } from '../../../../platform/site/site.ts'

// A popular episode has a million rows: small batches stay far from the statement timeout.
const batchSize = 20_000

/**
 * Deletes the progress and the time played in permanently deleted episodes, and the hidden lines of permanently deleted
 * animes.
 */
export async function purgeProgress(db: Database, { animeIds, episodeIds }: Gone): Promise<void> {
  for (const table of ['watch_progress', 'played_earlier'].map((name) => sql.table(name))) {
    for (let removed = batchSize; removed >= batchSize; ) {
      // By key: a place on disk (ctid) is one of each partition.
      removed = await countChanged(db)`
        delete from ${table} where (account_id, episode_id) in (
          select account_id, episode_id from ${table} where episode_id = any(${episodeIds}::int[]) limit ${batchSize})
      `
    }
  }
  await sql`delete from watching_removal where anime_id = any(${animeIds}::int[])`.execute(db)
}
