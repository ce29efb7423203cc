import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { changesAny, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { EpisodeChoice, WebhookEvent, WebhookFormat } from '../../rules.ts'

export type WebhookRow = Omit<TableRow<'webhook'>, 'events'> & { events: WebhookEvent[]; author: string | null }
/** Null for the webhooks of the site. */
export type OwnerId = number | null

export type Settings = { url: string; format: WebhookFormat; events: WebhookEvent[]; episodes: EpisodeChoice }
type NewWebhook = Settings & { ownerId: OwnerId; createdBy: number; secret: string; at: Date; max: number }

const ownedBy = (ownerId: OwnerId) => sql<boolean>`owner_id is not distinct from ${ownerId}::int`

const columns = sql`webhook.*, (select username from account where id = webhook.created_by) as author`

export async function listWebhookRows(db: Database, ownerId: OwnerId): Promise<WebhookRow[]> {
  return listRows<WebhookRow>(db)`select ${columns} from webhook where ${ownedBy(ownerId)} order by id`
}

export async function findWebhook(
  db: Database,
  { id, ownerId }: { id: number; ownerId: OwnerId },
): Promise<WebhookRow | undefined> {
  return findRow<WebhookRow>(db)`select ${columns} from webhook where id = ${id} and ${ownedBy(ownerId)}`
}

/** Inserts a webhook. @returns undefined when its owner has the maximum */
export async function insertWebhook(db: Database, given: NewWebhook): Promise<WebhookRow | undefined> {
  const { ownerId, createdBy, url, format, events, episodes, secret, at, max } = given
  return inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, 'webhook', ownerId ?? 'site')
    return findRow<WebhookRow>(trx)`
      insert into webhook (owner_id, created_by, url, format, events, episodes, secret, created_at)
      select ${ownerId}::int, author.id, ${url}, ${format}, ${events}::text[], ${episodes}, ${secret}, ${at}::timestamptz
        from account author
       where author.id = ${createdBy} and (select count(*) from webhook where ${ownedBy(ownerId)}) < ${max}
      returning ${columns}
    `
  })
}

type Change = Omit<Settings, 'url'> & { id: number; ownerId: OwnerId; url?: string | undefined; isActive: boolean }

/**
 * Changes a webhook. One that is switched on, or has a new address, begins without failures.
 * @returns undefined when there is none
 */
export async function updateWebhook(db: Database, given: Change): Promise<WebhookRow | undefined> {
  const { id, ownerId, url = null, format, events, episodes, isActive } = given
  return findRow<WebhookRow>(db)`
    update webhook
       set url = coalesce(${url}, url), format = ${format}, events = ${events}::text[], episodes = ${episodes},
           is_active = ${isActive}, failing_since = case when is_active and ${url}::text is null then failing_since end
     where id = ${id} and ${ownedBy(ownerId)}
    returning ${columns}
  `
}

/**
 * Stores a new secret. Former ones sign until an instant, too: the last, and the one before if it is still valid, since
 * the last may never have been installed. They are stored with a space between.
 */
export async function replaceSecret(
  db: Database,
  id: number,
  { secret, at, until }: { secret: string; at: Date; until: Date },
): Promise<void> {
  await sql`
    update webhook
       set former_secret = concat_ws(' ', secret, case when former_secret_until > ${at}::timestamptz
                                                       then split_part(former_secret, ' ', 1) end),
           former_secret_until = ${until}, secret = ${secret}
     where id = ${id}
  `.execute(db)
}

/** Deletes the former secrets that sign no longer. */
export async function forgetFormerSecrets(db: Database, at: Date): Promise<void> {
  await sql`
    update webhook set former_secret = null, former_secret_until = null where former_secret_until <= ${at}
  `.execute(db)
}

export async function deleteWebhook(db: Database, { id, ownerId }: { id: number; ownerId: OwnerId }): Promise<boolean> {
  return changesAny(db)`delete from webhook where id = ${id} and ${ownedBy(ownerId)}`
}

/** Deletes the webhooks that members made since an instant. */
export async function deleteWebhooksSince(
  db: Database,
  { ownerIds, since }: { ownerIds: readonly number[]; since: Date },
): Promise<void> {
  await sql`delete from webhook where owner_id = any (${ownerIds}::int[]) and created_at >= ${since}`.execute(db)
}

/**
 * Records that a message arrived (`failedAt` null), or the instant of the first failure since the last arrival.
 * @returns since when it fails; null if it does not
 */
export async function recordArrival(db: Database, id: number, failedAt: Date | null): Promise<Date | null> {
  const row = await findRow<{ failing_since: Date | null }>(db)`
    update webhook set failing_since = case when ${failedAt}::timestamptz is null then null
                                            else coalesce(failing_since, ${failedAt}) end
     where id = ${id} returning failing_since
  `
  return row?.failing_since ?? null
}

/** Switches a webhook off. @returns false when it was off already */
export async function switchOff(db: Database, id: number): Promise<boolean> {
  return changesAny(db)`update webhook set is_active = false where id = ${id} and is_active`
}
