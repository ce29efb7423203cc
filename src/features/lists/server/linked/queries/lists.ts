import type { Database, TableRow } from '../../../../../platform/database/connect-database.ts'
import { changesRows, findRow, listRows, sql } from '../../../../../platform/database/sql.ts'
import type { ListSiteId } from '../../../linked-rules.ts'

export type LinkedListRow = TableRow<'linked_list'>

type NewList = Pick<LinkedListRow, 'account_id' | 'site' | 'subject' | 'name' | 'tokens_until' | 'created_at'> & {
  tokens: Buffer
}

/**
 * Inserts a list, or gives an ended one of the same account its new tokens.
 * @returns undefined when either account is linked to another
 */
export async function insertList(db: Database, list: NewList): Promise<LinkedListRow | undefined> {
  return findRow<LinkedListRow>(db)`
    insert into linked_list (account_id, site, subject, name, tokens, tokens_until, created_at)
    select ${list.account_id}, ${list.site}, ${list.subject}, ${list.name}, ${list.tokens},
           ${list.tokens_until}::timestamptz, ${list.created_at}
     where not exists (select from linked_list
                        where site = ${list.site} and subject = ${list.subject} and account_id <> ${list.account_id})
    on conflict (account_id, site) do update
       set name = excluded.name, tokens = excluded.tokens, tokens_until = excluded.tokens_until, failing_since = null,
           state = case when linked_list.started_at is null then 'reading' else 'active' end
     where linked_list.subject = excluded.subject
    returning *
  `
}

export async function listLists(db: Database, accountId: number): Promise<(LinkedListRow & { waiting: number })[]> {
  return listRows<LinkedListRow & { waiting: number }>(db)`
    select list.*, (select count(*)::int from linked_change where list_id = list.id) as waiting
      from linked_list list where account_id = ${accountId} order by site
  `
}

/** Finds a list to work with; those of accounts that are closed or about to be deleted rest. */
export async function findWorking(db: Database, id: number): Promise<LinkedListRow | undefined> {
  return db
    .selectFrom('linked_list')
    .innerJoin('account', 'account.id', 'linked_list.account_id')
    .selectAll('linked_list')
    .where('linked_list.id', '=', id)
    .where('state', '<>', 'ended')
    .where('is_active', '=', true)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst()
}

/** Finds a member's list at a site. @param locks until the end of the transaction */
export async function findListOf(
  db: Database,
  { accountId, site, locks = false }: { accountId: number; site: ListSiteId; locks?: boolean },
): Promise<LinkedListRow | undefined> {
  return db
    .selectFrom('linked_list')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('site', '=', site)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
}

export async function updateList(db: Database, id: number, change: Partial<LinkedListRow>): Promise<void> {
  await db.updateTable('linked_list').set(change).where('id', '=', id).execute()
}

/** Notes since when a site does not answer. */
export async function noteFailure(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('linked_list')
    .set({ failing_since: at })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

/** Ends a list whose tokens are worthless. @returns false when it was over already, or has other tokens by now */
export async function endList(db: Database, { id, tokens }: Pick<LinkedListRow, 'id' | 'tokens'>): Promise<boolean> {
  return changesRows(
    db
      .updateTable('linked_list')
      .set({ state: 'ended', tokens: null, tokens_until: null, failing_since: null, queued_at: null })
      .where('id', '=', id)
      .where('tokens', 'is not distinct from', tokens)
      .where('state', '<>', 'ended'),
  )
}

/** @returns false when there was none */
export async function deleteList(db: Database, accountId: number, site: ListSiteId): Promise<boolean> {
  return changesRows(db.deleteFrom('linked_list').where('account_id', '=', accountId).where('site', '=', site))
}

/** Deletes the accounts' lists that were linked at an instant or later. */
export async function deleteListsSince(
  db: Database,
  { accountIds, since }: { accountIds: readonly number[]; since: Date },
): Promise<void> {
  await sql`delete from linked_list where account_id = any (${accountIds}::int[]) and created_at >= ${since}`.execute(
    db,
  )
}

/** Lists the lists that were last read before an instant, or whose first reading did not come about. */
export async function listUnread(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('linked_list')
    .select('id')
    .where('state', 'in', ['active', 'reading'])
    .where((where) => where.or([where('read_at', 'is', null), where('read_at', '<', before)]))
    .orderBy('read_at')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes lists with changes that no job sends yet; also those whose job is overdue.
 * @param overdue jobs enqueued before are believed lost
 * @returns how many of their changes are waiting
 */
export async function takeUnqueued(
  db: Database,
  { at, overdue }: { at: Date; overdue: Date },
): Promise<{ id: number; waiting: number }[]> {
  return listRows<{ id: number; waiting: number }>(db)`
    update linked_list set queued_at = ${at}
     where id in (select id from linked_list list
                   where state = 'active' and (queued_at is null or queued_at < ${overdue})
                     and exists (select from linked_change where list_id = list.id)
                   order by id limit 200 for update skip locked)
    returning id, (select count(*)::int from linked_change where list_id = linked_list.id) as waiting
  `
}
