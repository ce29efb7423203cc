import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import type { Language, SlotDay } from '../../../contract.ts'

export type SlotToWrite = { day: SlotDay; hour: string; language: Language; zone: string }

/** Replaces an anime's slots. */
export async function putSlots(db: Database, animeId: number, slots: SlotToWrite[]): Promise<void> {
  await db.deleteFrom('anime_slot').where('anime_id', '=', animeId).execute()
  if (slots.length === 0) return
  await db
    .insertInto('anime_slot')
    .values(slots.map((slot) => ({ ...slot, anime_id: animeId })))
    .execute()
}

export type SlotRow = { anime_id: number; day: string; hour: string; language: string; zone: string }

/** Replaces the slots of animes. @returns ids of the animes whose slots changed */
export async function setSlots(db: Database, rows: SlotRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const wanted = sql`
    select distinct anime_id, day, hour, language, zone
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as given (anime_id int, day text, hour text, language text, zone text)`
  const changed = await listRows<{ anime_id: number }>(db)`
    with wanted as (${wanted}),
    after as (select anime_id, array_agg(concat_ws(' ', day, hour, language, zone) order by day, hour, language, zone) as slots
                from wanted group by anime_id),
    before as (select anime_id, array_agg(concat_ws(' ', day, hour, language, zone) order by day, hour, language, zone) as slots
                 from anime_slot where anime_id in (select anime_id from after) group by anime_id)
    select anime_id from after left join before using (anime_id) where before.slots is distinct from after.slots
    `
  const animeIds = changed.map(({ anime_id }) => anime_id)
  if (animeIds.length === 0) return []
  await sql`delete from anime_slot where anime_id = any(${animeIds}::int[])`.execute(db)
  await sql`
    with wanted as (${wanted})
    insert into anime_slot (anime_id, day, hour, language, zone)
    select anime_id, day, hour, language, zone from wanted where anime_id = any(${animeIds}::int[])`.execute(db)
  return animeIds
}
