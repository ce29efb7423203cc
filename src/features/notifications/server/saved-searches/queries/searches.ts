import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { changesRows, findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import { toFrenchOrder } from '../../../../catalogue/server/public.ts'
import type { SavedFilters } from '../filters.ts'

export type SearchRow = Pick<
  TableRow<'saved_search'>,
  'id' | 'name' | 'query' | 'is_unlisted' | 'notifies' | 'created_at' | 'notified_at'
>

const columns = ['id', 'name', 'query', 'is_unlisted', 'notifies', 'created_at', 'notified_at'] as const

/** Lists an account's searches by name. */
export async function listSearches(db: Database, accountId: number): Promise<SearchRow[]> {
  const rows = await db.selectFrom('saved_search').select(columns).where('account_id', '=', accountId).execute()
  return toFrenchOrder(rows)
}

type NewSearch = SavedFilters & { accountId: number; name: string; notifies: boolean; at: Date; known: number[] }

export async function insertSearch(db: Database, given: NewSearch): Promise<SearchRow> {
  const { accountId, name, query, isUnlisted, notifies, at, known } = given
  return db
    .insertInto('saved_search')
    .values({
      account_id: accountId,
      name,
      query,
      is_unlisted: isUnlisted,
      notifies,
      created_at: at,
      known_animes: known,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

type Own = { id: number; accountId: number }
type Change = Own & { name?: string | undefined; notifies?: boolean | undefined }

/**
 * Changes a search; turning its notifications off drops the waiting ones.
 * @returns undefined when the account has no such search
 */
export async function updateSearch(db: Database, { id, accountId, name, notifies }: Change) {
  return findRow<SearchRow>(db)`
    with changed as (
      update saved_search
         set name = coalesce(${name ?? null}, name), notifies = coalesce(${notifies ?? null}, notifies)
       where id = ${id} and account_id = ${accountId}
      returning ${sql.raw(columns.join(', '))}
    ), forgotten as (
      delete from saved_search_match where search_id in (select id from changed where not notifies)
    )
    select * from changed
  `
}

export async function deleteSearch(db: Database, { id, accountId }: Own): Promise<boolean> {
  return changesRows(db.deleteFrom('saved_search').where('id', '=', id).where('account_id', '=', accountId))
}

/** Returns the filters of all searches, each once. */
export async function listQueries(db: Database): Promise<string[]> {
  const rows = await listRows<{ query: string }>(db)`select distinct query from saved_search order by query`
  return rows.map(({ query }) => query)
}
