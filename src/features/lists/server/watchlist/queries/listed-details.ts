import type { GivenDetails, ListedDetails } from '../../../../../platform/database/column-types.ts'
import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import { entryOf } from './imported-items.ts'

export type ListedDetailsChange = { anime_id: number; before: ListedDetails | null; after: ListedDetails }

type Giving = {
  animeId: number
  said: GivenDetails
  /** Whether they win over the member's own. */
  replaces: boolean
}

/**
 * Stores an imported list's other data on its lines; absent data stays. A count of episodes is always the new one.
 * @returns the changed lines
 */
export async function writeListedDetails(
  db: Database,
  accountId: number,
  given: readonly Giving[],
): Promise<ListedDetailsChange[]> {
  const rows = given.map(({ animeId, ...details }) => ({ anime_id: animeId, ...details }))
  return listRows<ListedDetailsChange>(db)`
    with known as (
      select entry.id, entry.said as before,
             case when replaces then jsonb_strip_nulls(coalesce(entry.said, '{}') || given.said)
                  else jsonb_strip_nulls(given.said) || coalesce(entry.said, '{}')
                       || jsonb_strip_nulls(jsonb_build_object('seen', given.said -> 'seen'))
              end as after
        from (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                as given (anime_id int, said jsonb, replaces boolean) order by anime_id) given
       cross join ${entryOf(accountId, 'given.anime_id')}
    )
    update watchlist_item item set said = known.after from known
     where item.id = known.id and item.said is distinct from known.after
    returning item.anime_id, known.before, known.after
  `
}

/** Removes imported data from lines that still have it. */
export async function revertListedDetails(
  db: Database,
  accountId: number,
  changes: readonly ListedDetailsChange[],
): Promise<void> {
  await sql`
    update watchlist_item item set said = change.before
      from (select entry.id, change.before
              from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (anime_id int, before jsonb, after jsonb)
             cross join ${entryOf(accountId, 'change.anime_id')}
             where entry.said = change.after) change
     where item.id = change.id
  `.execute(db)
}
