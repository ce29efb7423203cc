import type { Database } from '../../../../platform/database/connect-database.ts'
import { changesRows, listRows, sql } from '../../../../platform/database/sql.ts'

type Key = { accountId: number; animeId: number }

/** Hides an anime from a person's suggestions; once more keeps the first time. @returns false for an unknown anime */
export async function insertHidden(db: Database, { accountId, animeId, at }: Key & { at: Date }): Promise<boolean> {
  const rows = await listRows(db)`
    with known as (select id from anime where id = ${animeId}), hidden as (
      insert into suggestion_hidden (account_id, anime_id, hidden_at)
      select ${accountId}, id, ${at}::timestamptz from known
      on conflict do nothing
    ) select id from known
  `
  return rows.length > 0
}

/** @returns false when it was not hidden */
export async function deleteHidden(db: Database, { accountId, animeId }: Key): Promise<boolean> {
  return changesRows(
    db.deleteFrom('suggestion_hidden').where('account_id', '=', accountId).where('anime_id', '=', animeId),
  )
}

type HiddenRow = { anime_id: number; slug: string; title: string; hidden_at: Date }

/** Lists what a person hid, the last one first. */
export async function selectHidden(db: Database, accountId: number): Promise<HiddenRow[]> {
  return listRows<HiddenRow>(db)`
    select a.id as anime_id, a.slug, a.title, h.hidden_at
      from suggestion_hidden h join anime a on a.id = h.anime_id
     where h.account_id = ${accountId}
     order by h.hidden_at desc, a.id
  `
}

/** Deletes what people hid of permanently deleted animes. */
export async function purgeHidden(db: Database, { animeIds }: { animeIds: number[] }): Promise<void> {
  await sql`delete from suggestion_hidden where anime_id = any(${animeIds}::int[])`.execute(db)
}
