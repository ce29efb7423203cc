import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../../platform/database/sql.ts'

/** Replaces an anime's alternative titles, in this order. */
export async function putTitles(
  db: Database,
  animeId: number,
  titles: { language: string; text: string }[],
): Promise<void> {
  await db.deleteFrom('anime_title').where('anime_id', '=', animeId).execute()
  if (titles.length === 0) return
  await db
    .insertInto('anime_title')
    .values(titles.map((title) => ({ ...title, anime_id: animeId })))
    .execute()
}

/** Adds alternative titles; existing ones stay. @returns ids of the animes that got a new title */
export async function addTitles(
  db: Database,
  rows: { anime_id: number; language: string; text: string }[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const added = await listRows<{ anime_id: number }>(db)`
    insert into anime_title (anime_id, language, text)
    select anime_id, language, text from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (anime_id int, language text, text text)
    on conflict do nothing
    returning anime_id`
  return added.map(({ anime_id }) => anime_id)
}
