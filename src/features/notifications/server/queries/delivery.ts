import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { notificationSent } from '../topics.ts'

/** A notification of new episodes with missing receipts. */
export type Waiting = {
  id: number
  animeId: number
  language: 'VOSTFR' | 'VF'
  occurredAt: Date
  /** Receipts of accounts up to this id are written. */
  deliveredTo: number
}

/** Lists the notifications whose delivery is not complete, the oldest first. */
export async function listWaiting(db: Database): Promise<Waiting[]> {
  return listRows<Waiting>(db)`
    select id, anime_id as "animeId", language, occurred_at as "occurredAt", delivered_to as "deliveredTo"
      from notification where delivered_to is not null order by id
  `
}

type Batch = {
  accountIds: number[]
  /** The account id at which the previous batch ended. */
  from: number
  /** The account id at which this batch ends; null for the last one. */
  to: number | null
}

/**
 * Writes the receipts of one batch, moves the notification's mark and notifies all copies of the site, in one
 * statement.
 * @returns false when the mark was moved elsewhere: another copy delivers, or the notification starts over
 */
export async function deliverBatch(
  db: Database,
  { id, occurredAt }: Waiting,
  { accountIds, from, to }: Batch,
): Promise<boolean> {
  const ids = { id, firstAccount: accountIds[0] ?? 0, lastAccount: accountIds.at(-1) ?? 0 }
  const rows = await listRows(db)`
    with claimed as (
      update notification set delivered_to = ${to}
       where id = ${id} and occurred_at = ${occurredAt}::timestamptz and delivered_to = ${from}
      returning id
    ), written as (
      insert into notification_receipt as kept (account_id, notification_id, occurred_at)
      select a.id, claimed.id, ${occurredAt}::timestamptz
        from claimed, unnest(${accountIds}::int[]) as given(id) join account a using (id)
      on conflict (account_id, notification_id) do update
        set occurred_at = excluded.occurred_at, read_at = null, is_deleted = false
        where kept.occurred_at < excluded.occurred_at
    )
    select pg_notify(${notificationSent.channel}, ${JSON.stringify(ids)}) from claimed
  `
  return rows.length > 0
}
