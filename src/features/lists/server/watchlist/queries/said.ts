import type { Database } from '../../../../../platform/database/connect-database.ts'
import { sql } from '../../../../../platform/database/sql.ts'
import type { SaidOfAnime } from '../../../../../platform/database/tables/column-types.ts'

export type SaidChange = { anime_id: number; before: SaidOfAnime | null; after: SaidOfAnime }

/**
 * Keeps on lines what a brought list said of their animes; what it does not say stays as it was.
 * @returns the lines that this changed
 */
export async function writeSaid(
  db: Database,
  accountId: number,
  given: readonly { animeId: number; said: SaidOfAnime }[],
): Promise<SaidChange[]> {
  const rows = given.map(({ animeId, said }) => ({ anime_id: animeId, said }))
  const { rows: changed } = await sql<SaidChange>`
    with known as (
      select item.anime_id, item.said as before, coalesce(item.said, '{}') || given.said as after
        from watchlist_item item
        join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (anime_id int, said jsonb) using (anime_id)
       where item.account_id = ${accountId}
       order by item.anime_id
         for update of item
    )
    update watchlist_item item set said = known.after from known
     where item.account_id = ${accountId} and item.anime_id = known.anime_id and item.said is distinct from known.after
    returning item.anime_id, known.before, known.after
  `.execute(db)
  return changed
}

/** Takes back what a list said, on lines that still say it. */
export async function revertSaid(db: Database, accountId: number, changes: readonly SaidChange[]): Promise<void> {
  await sql`
    update watchlist_item item set said = change.before
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (anime_id int, before jsonb, after jsonb)
     where item.account_id = ${accountId} and item.anime_id = change.anime_id and item.said = change.after
  `.execute(db)
}
