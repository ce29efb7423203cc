import type { Database } from '../../../../../platform/database/connect-database.ts'
import { countChanged } from '../../../../../platform/database/sql.ts'

type Deleted = { animeIds: number[]; episodeIds: number[] }

// Small batches, because a popular anime is on a million lists and statements have a time limit.
const batchSize = 20_000

export async function purgeItems(db: Database, { animeIds }: Deleted): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    removed = await countChanged(db)`
      delete from watchlist_item where ctid = any (array(
        select ctid from watchlist_item where anime_id = any(${animeIds}::int[]) limit ${batchSize}))
    `
  }
}
