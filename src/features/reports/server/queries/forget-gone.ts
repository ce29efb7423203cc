import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

type Gone = { animeIds: number[]; episodeIds: number[] }

/** Removes the reports of episodes that are gone for good. */
export async function forgetReportsOfGone(db: Database, { episodeIds }: Gone): Promise<void> {
  await sql`delete from episode_report where episode_id = any(${episodeIds}::int[])`.execute(db)
}
