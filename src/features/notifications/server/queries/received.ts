import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { afterCursor, type Order, orderBy, type Placed, placeIn } from '../../../../platform/database/keyset.ts'
import { changesAny, countRows, listRows, sql } from '../../../../platform/database/sql.ts'
import type { NotificationKind } from '../../contract.ts'
import { readNotificationMonths } from '../../rules.ts'
import { contentFor } from './preferences.ts'

export type NotificationRow = Pick<
  TableRow<'notification'>,
  'id' | 'kind' | 'title' | 'content' | 'url' | 'occurred_at'
> & { is_read: boolean }

/**
 * The notifications of an account: those it has a receipt for, and those to everyone since it was created. Excludes
 * kinds that were switched off then, and read ones past their retention (retention.ts).
 */
const receivedBy = ({ accountId, at }: Reader) => sql`(
  select id, occurred_at, is_read from ${everReceivedBy(accountId)} ever
   where not is_read or occurred_at > ${at}::timestamptz - make_interval(months => ${readNotificationMonths})
)`
/** An account, and the time of the query. */
export type Reader = { accountId: number; at: Date }

const everReceivedBy = (accountId: number) => sql`(
  select r.notification_id as id, r.occurred_at, r.read_at is not null as is_read
    from notification_receipt r
   where r.account_id = ${accountId} and not r.is_deleted
  union all
  select n.id, n.occurred_at, coalesce(n.occurred_at <= reading.all_read_at, false)
    from account a
    join notification n on n.for_everyone and n.created_at >= a.created_at and (n.for_role is null or n.for_role = a.role)
    left join notification_reading reading on reading.account_id = a.id
    left join notification_preference off on off.account_id = a.id and off.kind = n.kind
   where a.id = ${accountId}
     and (off.off_since is null or n.created_at < off.off_since)
     and not exists (select from notification_receipt r where r.account_id = a.id and r.notification_id = n.id)
)`

export type ReceivedFilter = { isRead?: boolean | undefined; kinds?: NotificationKind[] | undefined }

function matching({ isRead, kinds }: ReceivedFilter) {
  const read = isRead === undefined ? sql`true` : sql`received.is_read = ${isRead}`
  if (!kinds) return read
  return sql`${read} and exists (select from notification n where n.id = received.id and n.kind = any(${kinds}::text[]))`
}

export type ReceivedPage = { filter: ReceivedFilter; limit: number; offset: number; cursor?: string | undefined }

/** The order of an account's notifications. */
export const newestFirst: Order = {
  name: 'newest',
  columns: [
    { by: 'page.occurred_at', kind: 'instant', descending: true },
    { by: 'page.id', kind: 'int', descending: true },
  ],
}

/**
 * Returns one page of an account's notifications, newest first, or those behind a cursor.
 * @throws AppError VALIDATION for a foreign cursor
 */
export async function listReceived(
  db: Database,
  reader: Reader,
  { filter, limit, offset, cursor }: ReceivedPage,
): Promise<(NotificationRow & Placed)[]> {
  return listRows<NotificationRow & Placed>(db)`
    with page as (
      select * from (select * from ${receivedBy(reader)} received where ${matching(filter)}) page
       where ${afterCursor(newestFirst, { cursor })}
       order by ${orderBy(newestFirst)}
       limit ${limit} offset ${cursor === undefined ? offset : 0}
    )
    select n.id, n.kind, n.title, ${contentFor(sql`${reader.accountId}::int`)} as content, n.url, page.is_read,
           page.occurred_at, ${placeIn(newestFirst)} as place
      from page join notification n using (id)
     order by ${orderBy(newestFirst)}
  `
}

export async function countReceived(db: Database, reader: Reader, filter: ReceivedFilter): Promise<number> {
  return countRows(db)`${receivedBy(reader)} received where ${matching(filter)}`
}

type OneOf = Reader & { id: number }

/** Marks one as read. @returns false when the account has no such notification */
export async function markRead(db: Database, { accountId, id, at }: OneOf): Promise<boolean> {
  return changesAny(db)`
    insert into notification_receipt as kept (account_id, notification_id, occurred_at, read_at)
    select ${accountId}, id, occurred_at, ${at}::timestamptz from ${receivedBy({ accountId, at })} received where id = ${id}
    on conflict (account_id, notification_id) do update set read_at = coalesce(kept.read_at, excluded.read_at)
  `
}

type UntilThen = Reader & { until?: string | undefined }

export async function markAllRead(db: Database, { accountId, at, until }: UntilThen): Promise<void> {
  // The answers have milliseconds, the rows microseconds.
  const last = until
    ? sql`least(${at}::timestamptz, ${until}::timestamptz + interval '999 microseconds')`
    : sql`${at}::timestamptz`
  await sql`
    with mine as (
      update notification_receipt set read_at = ${at}::timestamptz
       where account_id = ${accountId} and read_at is null and not is_deleted and occurred_at <= ${last}
    )
    insert into notification_reading as kept (account_id, all_read_at) values (${accountId}, ${last})
    on conflict (account_id) do update set all_read_at = greatest(kept.all_read_at, excluded.all_read_at)
  `.execute(db)
}

/** Deletes one for this account. @returns false when it has no such notification */
export async function deleteReceived(db: Database, { accountId, id, at }: OneOf): Promise<boolean> {
  return changesAny(db)`
    insert into notification_receipt as kept (account_id, notification_id, occurred_at, read_at, is_deleted)
    select ${accountId}, id, occurred_at, ${at}::timestamptz, true
      from ${receivedBy({ accountId, at })} received where id = ${id}
    on conflict (account_id, notification_id) do update set is_deleted = true
  `
}

/** For queries of an account `a` and a notification `n`: joins the receipt. */
export const joinReceipt = sql`
  left join notification_receipt r on r.account_id = a.id and r.notification_id = n.id
  left join notification_preference off on off.account_id = a.id and off.kind = n.kind
`
/** With `joinReceipt`: whether the account has the notification as it is now and has not read it. */
export const isUnread = sql`
  case when r.account_id is not null
         then not r.is_deleted and r.read_at is null and r.occurred_at >= n.occurred_at
       else n.for_everyone and n.created_at >= a.created_at and (n.for_role is null or n.for_role = a.role)
            and (off.off_since is null or n.created_at < off.off_since)
            and not exists (select from notification_reading reading
                             where reading.account_id = a.id and reading.all_read_at >= n.occurred_at) end
`

/** Returns those of the given accounts that have a notification unread, with the notification as each sees it. */
export async function listUnreadAmong(
  db: Database,
  id: number,
  accountIds: number[],
): Promise<(NotificationRow & { account_id: number })[]> {
  return listRows<NotificationRow & { account_id: number }>(db)`
    select a.id as account_id, n.id, n.kind, n.title, ${contentFor(sql`a.id`)} as content, n.url, false as is_read,
           n.occurred_at
      from account a
      join notification n on n.id = ${id}
      ${joinReceipt}
     where a.id = any(${accountIds}::int[]) and ${isUnread}
  `
}
