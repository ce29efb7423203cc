import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import type { PushTarget } from '../../../../platform/push/create-push-sender.ts'
import { maxPushFailingDays } from '../../rules.ts'
import { contentFor } from './preferences.ts'
import { isUnread, joinReceipt } from './received.ts'

type Asking = PushTarget & { accountId: number; sessionId: string; at: Date; max: number }

/**
 * Stores a device; one of another account in the same browser moves to this account. Beyond `max` devices the oldest
 * are deleted.
 */
export async function saveDevice(db: Database, device: Asking): Promise<void> {
  const { accountId, sessionId, endpoint, p256dh, auth, at, max } = device
  await sql`
    insert into push_subscription (account_id, session_id, endpoint, p256dh, auth, created_at)
    values (${accountId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${at}::timestamptz)
    on conflict (endpoint) do update
      set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
          auth = excluded.auth, created_at = excluded.created_at, failing_since = null
  `.execute(db)
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${accountId} order by created_at desc, id desc offset ${max})
  `.execute(db)
}

export async function deleteDevice(db: Database, { accountId, endpoint }: OwnDevice): Promise<void> {
  await sql`delete from push_subscription where account_id = ${accountId} and endpoint = ${endpoint}`.execute(db)
}
type OwnDevice = { accountId: number; endpoint: string }

/** Deletes devices that their push services no longer know. */
export async function deleteGoneDevices(db: Database, ids: number[]): Promise<void> {
  await sql`delete from push_subscription where id = any(${ids}::int[])`.execute(db)
}

/** Records which devices were notified and which failed; those that have failed for a week are deleted. */
export async function recordTries(
  db: Database,
  { sent, failed, at }: { sent: number[]; failed: number[]; at: Date },
): Promise<void> {
  if (sent.length > 0) {
    await sql`
      update push_subscription set failing_since = null where id = any(${sent}::int[]) and failing_since is not null
    `.execute(db)
  }
  if (failed.length === 0) return
  await sql`
    delete from push_subscription
     where id = any(${failed}::int[])
       and failing_since < ${at}::timestamptz - make_interval(days => ${maxPushFailingDays}::int)
  `.execute(db)
  await sql`
    update push_subscription set failing_since = ${at}::timestamptz
     where id = any(${failed}::int[]) and failing_since is null
  `.execute(db)
}

/** For queries of a subscription `s`: whether its device is signed in. */
const isSignedIn = (at: Date) => sql`exists (
  select from session where session.id = s.session_id and session.ended_at is null
                        and session.expires_at > ${at}::timestamptz)`

/** Returns an account's signed-in devices, the latest subscription first. */
export async function listDevices(db: Database, { accountId, at }: { accountId: number; at: Date }) {
  return listRows<{ endpoint: string; created_at: Date }>(db)`
    select endpoint, created_at from push_subscription s
     where account_id = ${accountId} and ${isSignedIn(at)}
     order by created_at desc, id desc
  `
}

/** A notification with receipts, but with devices still to notify. */
export type ToPush = { id: number; title: string; url: string | null; occurredAt: Date; pushedTo: number }

/** Lists the notifications that devices still wait for, the oldest first. */
export async function listToPush(db: Database): Promise<ToPush[]> {
  return listRows<ToPush>(db)`
    select id, title, url, occurred_at as "occurredAt", pushed_to as "pushedTo"
      from notification where pushed_to is not null and delivered_to is null order by id
  `
}

/** A device, with the text that its account reads. */
export type DeviceToPush = PushTarget & { id: number; content: string }

/**
 * Takes the next devices to notify, by the ids of their subscriptions, and moves the notification's mark beyond them.
 * The mark moves before the pushes: copies of the site never notify a device twice, and a crash loses pushes rather
 * than repeats them.
 * @returns none when all are notified, or when the notification starts over
 */
export async function claimDevices(
  db: Database,
  { id, occurredAt }: Pick<ToPush, 'id' | 'occurredAt'>,
  { from, size, at }: { from: number; size: number; at: Date },
): Promise<DeviceToPush[]> {
  return listRows<DeviceToPush>(db)`
    with next as materialized (
      select s.id, s.endpoint, s.p256dh, s.auth, ${contentFor(sql`s.account_id`)} as content
        from push_subscription s
        join account a on a.id = s.account_id and a.is_active
        join notification n on n.id = ${id}
        ${joinReceipt}
       where s.id > ${from} and ${isSignedIn(at)} and ${isUnread}
       order by s.id limit ${size}
    ), claimed as (
      update notification
         set pushed_to = case when (select count(*) from next) = ${size} then (select max(id) from next) end
       where id = ${id} and occurred_at = ${occurredAt}::timestamptz and pushed_to = ${from}
      returning id
    )
    select next.* from next, claimed order by next.id
  `
}

/** Ends the push of a notification. */
export async function endPush(db: Database, { id, occurredAt }: Pick<ToPush, 'id' | 'occurredAt'>): Promise<void> {
  await sql`
    update notification set pushed_to = null where id = ${id} and occurred_at = ${occurredAt}::timestamptz
  `.execute(db)
}
