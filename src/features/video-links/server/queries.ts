import type { Database } from '../../../platform/database/connect-database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** A link that the catalogue holds, with its captions if one of the episodes that use it has some. */
export async function findLink(
  db: Database,
  url: string,
): Promise<{ url: string; captions_url: string | null } | undefined> {
  const { rows } = await sql<{ url: string; captions_url: string | null }>`
    select url, captions_url from episode_source
     where url = ${url}
     order by captions_url is null, id
     limit 1
  `.execute(db)
  return rows[0]
}
