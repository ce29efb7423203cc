import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** Adds alternative titles; those that are there stay. @returns the ids of the animes that got one */
export async function addTitles(
  db: Database,
  rows: { anime_id: number; language: string; text: string }[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const { rows: added } = await sql<{ anime_id: number }>`
    insert into anime_title (anime_id, language, text)
    select anime_id, language, text from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (anime_id int, language text, text text)
    on conflict do nothing
    returning anime_id`.execute(db)
  return added.map(({ anime_id }) => anime_id)
}
