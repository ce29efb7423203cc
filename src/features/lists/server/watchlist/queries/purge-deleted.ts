import type { Database } from '../../../../../platform/database/connect-database.ts'
import { countChanged } from '../../../../../platform/database/sql.ts'
import type { Gone } from '../../../../../platform/site/site.ts'

// Small batches, because a popular anime is on a million lists and statements have a time limit.
const batchSize = 20_000

export async function purgeItems(db: Database, { animeIds }: Gone): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    removed = await countChanged(db)`
      delete from watchlist_item where ctid = any (array(
        select ctid from watchlist_item where anime_id = any(${animeIds}::int[]) limit ${batchSize}))
    `
  }
}
