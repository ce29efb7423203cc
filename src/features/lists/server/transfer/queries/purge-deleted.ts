import type { Database } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import type { Gone } from '../../../../../platform/site/site.ts'

/** Deletes import data about animes and episodes that were purged. */
export async function purgeImports(db: Database, { animeIds, episodeIds }: Gone): Promise<void> {
  await sql`delete from list_import_change where anime_id = any(${animeIds}::int[])`.execute(db)
  await sql`delete from list_import_mark where episode_id = any(${episodeIds}::int[])`.execute(db)
}
