import type { Database } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'

type Gone = { animeIds: number[]; episodeIds: number[] }

/** Removes what imported lists changed of animes and episodes that are gone for good. */
export async function forgetImportsOfGone(db: Database, { animeIds, episodeIds }: Gone): Promise<void> {
  await sql`delete from list_import_change where anime_id = any(${animeIds}::int[])`.execute(db)
  await sql`delete from list_import_mark where episode_id = any(${episodeIds}::int[])`.execute(db)
}
