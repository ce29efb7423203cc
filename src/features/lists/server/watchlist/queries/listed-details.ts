import type { GivenDetails } from '../../../../../platform/database/column-types.ts'
import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../../platform/database/sql.ts'
import { entryOf } from './imported-items.ts'

type ListedDetailsChange = Pick<TableRow<'list_import_change'>, 'anime_id' | 'said_before' | 'said_after'>

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
    returning item.anime_id, known.before as said_before, known.after as said_after
  `
}

/** Removes imported data from lines that still have it. */
export async function revertListedDetails(
  db: Database,
  accountId: number,
  changes: readonly ListedDetailsChange[],
): Promise<void> {
  await sql`
    update watchlist_item item set said = change.said_before
      from (select entry.id, change.said_before
              from jsonb_populate_recordset(null::list_import_change, ${JSON.stringify(changes)}::jsonb) change
             cross join ${entryOf(accountId, 'change.anime_id')}
             where entry.said = change.said_after) change
     where item.id = change.id
  `.execute(db)
}
