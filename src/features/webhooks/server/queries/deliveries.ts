import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesAny, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { followersOf } from '../../../lists/server/watchlist/public.ts'
import { maxAttempts } from '../../rules.ts'
import type { WebhookRow } from './webhooks.ts'

export type DeliveryRow = Omit<TableRow<'webhook_delivery'>, 'message'> & { message: Message }

/** A message before it takes a webhook's format. */
export type Message = {
  /** A name of `siteEvents`, or `test`. */
  type: string
  title: string
  text: string
  /** The page of the site that shows more. */
  path: string
  /** Facts for programs. */
  facts: Record<string, unknown>
}

/** The webhooks that may get a message: those of the site, or all that chose an anime's episodes in a language. */
export type Audience =
  | 'site'
  | {
      animeId: number
      language: 'VOSTFR' | 'VF'
      /** A subquery of accounts whose webhooks do not get it. */
      notFor: ReturnType<typeof followersOf> | undefined
    }

/** Joined as `owner`; the webhooks of the site have none. */
const mayReceive = sql<boolean>`(w.owner_id is null or owner.is_active and owner.deletion_requested_at is null)`

/** Inserts a message to all webhooks that want it. @returns whether there are any */
export async function insertDeliveries(
  db: Database,
  { message, audience, at }: { message: Message; audience: Audience; at: Date },
): Promise<boolean> {
  return changesAny(db)`
    insert into webhook_delivery (webhook_id, message, created_at)
    select w.id, ${JSON.stringify(message)}::jsonb, ${at}::timestamptz
      from webhook w left join account owner on owner.id = w.owner_id
     where w.is_active and ${message.type} = any (w.events) and ${wantedBy(audience)}
       and ${mayReceive}
  `
}

/** The condition for the webhooks that want news for this audience. */
function wantedBy(audience: Audience) {
  if (audience === 'site') return sql`w.owner_id is null`
  const { animeId, language, notFor } = audience
  const isOpen = notFor ? sql`(w.owner_id is null or w.owner_id not in ${notFor}) and` : sql``
  return sql`${isOpen} (w.episodes in ('all', ${language})
    or w.episodes = 'watchlist' and w.owner_id in (select account_id from ${followersOf(animeId, language)} follower))`
}

export async function insertDelivery(
  db: Database,
  { webhookId, message, messageId, at }: { webhookId: number; message: Message; messageId?: string; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, message, message_id, created_at)
    values (${webhookId}, ${JSON.stringify(message)}::jsonb, coalesce(${messageId ?? null}::uuid, gen_random_uuid()), ${at})
  `.execute(db)
}

const lastShown = 50

/** Lists the last deliveries of a webhook, the newest first. */
export async function listDeliveryRows(db: Database, webhookId: number): Promise<DeliveryRow[]> {
  return listRows<DeliveryRow>(db)`
    select * from webhook_delivery where webhook_id = ${webhookId} order by id desc limit ${lastShown}
  `
}

export async function findDelivery(
  db: Database,
  { id, webhookId }: { id: number; webhookId: number },
): Promise<DeliveryRow | undefined> {
  return findRow<DeliveryRow>(db)`select * from webhook_delivery where id = ${id} and webhook_id = ${webhookId}`
}

/** Returns the ids of deliveries without a job, the oldest first. */
export async function listUnqueued(db: Database, max: number): Promise<number[]> {
  const rows = await listRows<{ id: number }>(db)`
    select id from webhook_delivery where queued_at is null order by id limit ${max}
  `
  return rows.map(({ id }) => id)
}

export async function markQueued(db: Database, ids: number[], at: Date): Promise<void> {
  await sql`update webhook_delivery set queued_at = ${at} where id = any (${ids}::int[])`.execute(db)
}

export type ToSend = Pick<DeliveryRow, 'id' | 'message_id' | 'message' | 'attempts' | 'created_at'> & {
  webhook: Pick<WebhookRow, 'id' | 'url' | 'format' | 'owner_id' | 'created_by' | 'is_active'> & {
    /** The present one, then the former ones that are still valid. */
    secrets: string[]
  }
  /** False once its owner's account is deactivated or closed. */
  may_receive: boolean
}

/** Returns a delivery that waits, with its webhook. */
export async function findToSend(db: Database, id: number, at: Date): Promise<ToSend | undefined> {
  return findRow<ToSend>(db)`
    select d.id, d.message_id, d.message, d.attempts, d.created_at,
           jsonb_build_object('id', w.id, 'url', w.url, 'format', w.format, 'secrets', w.secret ||
                                case when w.former_secret_until > ${at}::timestamptz
                                     then string_to_array(w.former_secret, ' ') else '{}' end,
                              'owner_id', w.owner_id, 'created_by', w.created_by, 'is_active', w.is_active) as webhook,
           ${mayReceive} as may_receive
      from webhook_delivery d join webhook w on w.id = d.webhook_id left join account owner on owner.id = w.owner_id
     where d.id = ${id} and d.state = 'waiting'
  `
}

/** Counts an attempt that begins: the queue counts interrupted ones too. */
export async function countAttempt(db: Database, id: number, at: Date): Promise<void> {
  await sql`update webhook_delivery set attempts = attempts + 1, tried_at = ${at} where id = ${id}`.execute(db)
}

/** Fails the deliveries whose last attempt began before an instant and recorded no end. */
export async function failInterrupted(db: Database, before: Date, answer: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'failed', status = null, answer = ${answer}
     where state = 'waiting' and attempts >= ${maxAttempts} and tried_at < ${before}
  `.execute(db)
}

export type Attempt = { state: DeliveryRow['state']; at: Date; status: number | null; answer: string }

export async function recordAttempt(db: Database, id: number, { state, at, status, answer }: Attempt): Promise<void> {
  await sql`
    update webhook_delivery
       set state = ${state}, tried_at = ${at}, status = ${status}, answer = ${answer}
     where id = ${id}
  `.execute(db)
}

export async function deleteDeliveriesBefore(db: Database, instant: Date): Promise<void> {
  await sql`delete from webhook_delivery where created_at < ${instant}`.execute(db)
}
