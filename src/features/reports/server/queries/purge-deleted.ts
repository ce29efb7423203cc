import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { Gone } from '../../../../platform/site/site.ts'

export async function purgeReports(db: Database, { episodeIds }: Gone): Promise<void> {
  await sql`delete from episode_report where episode_id = any(${episodeIds}::int[])`.execute(db)
}
