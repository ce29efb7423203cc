import { randomBytes } from 'node:crypto'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Site } from '../../../platform/site/site.ts'
import { type Device, insertEvent } from '../../account/server/public.ts'
import { type Actor, noteAction } from '../../staff/server/log/public.ts'
import type { Delivery, Webhook } from '../contract.ts'
import { findUrlFault, formerSecretHours, maxOwnWebhooks, maxSiteWebhooks } from '../rules.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { findDelivery, insertDelivery, listDeliveryRows, type Message } from './queries/deliveries.ts'
import * as queries from './queries/webhooks.ts'
import { webhookWaiting } from './topics.ts'

export type DeskParts = Pick<Site, 'db' | 'now'>
/** The owner of the webhooks that a call concerns, and the caller. */
export type Desk = { ownerId: queries.OwnerId; by: Actor & { accountId: number }; device: Device }

const secretBytes = 32
const makeSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`

export async function listOf({ db }: DeskParts, { ownerId }: Desk): Promise<Webhook[]> {
  return (await queries.listWebhookRows(db, ownerId)).map(presentWebhook)
}

/** Creates a webhook with its secret. @throws AppError CONFLICT when the owner has the maximum */
export async function create(parts: DeskParts, desk: Desk, settings: queries.Settings) {
  const { ownerId, by } = desk
  const secret = makeSecret()
  const max = ownerId === null ? maxSiteWebhooks : maxOwnWebhooks
  const created = { ...settings, ownerId, createdBy: by.accountId, secret, at: parts.now(), max }
  return inTransaction(parts.db, async (db) => {
    const row = await queries.insertWebhook(db, created)
    if (!row) throw new AppError('CONFLICT', `Il y a déjà ${max} webhooks : supprimez-en un.`)
    await note({ ...parts, db }, desk, { verb: 'create', row })
    return { webhook: presentWebhook(row), secret }
  })
}

type Changes = Omit<queries.Settings, 'url'> & {
  id: number
  url?: string | undefined
  is_enabled: boolean
  renews_secret: boolean
}

/** @throws AppError NOT_FOUND, VALIDATION for an address of another format */
export async function change(
  parts: DeskParts,
  desk: Desk,
  { is_enabled: isActive, renews_secret: isRenewed, ...changes }: Changes,
) {
  return inTransaction(parts.db, async (db) => {
    const row = await queries.updateWebhook(db, { ...changes, isActive, ownerId: desk.ownerId })
    if (!row) throw notFound()
    // The address may have stayed; JSON goes to any.
    const message = row.format === 'discord' ? findUrlFault(row.url, row.format) : undefined
    if (message) throw new AppError('VALIDATION', message, { field: 'url' })
    const secret = isRenewed ? makeSecret() : null
    const at = parts.now()
    const until = new Date(at.getTime() + formerSecretHours * 3_600_000)
    if (secret) await queries.replaceSecret(db, row.id, { secret, at, until })
    await note({ ...parts, db }, desk, { verb: secret ? 'renew' : 'update', row })
    return { webhook: presentWebhook(row), secret }
  })
}

/** @throws AppError NOT_FOUND */
export async function remove(parts: DeskParts, desk: Desk, id: number): Promise<void> {
  await inTransaction(parts.db, async (db) => {
    const row = await requireWebhook({ ...parts, db }, desk, id)
    await queries.deleteWebhook(db, { id, ownerId: desk.ownerId })
    await note({ ...parts, db }, desk, { verb: 'delete', row })
  })
}

const testMessage: Message = {
  type: 'test',
  title: 'Message d’essai',
  text: 'Ce webhook fonctionne.',
  path: '/',
  facts: {},
}

/** Sends a test message. @throws AppError NOT_FOUND */
export async function test(parts: DeskParts, desk: Desk, id: number): Promise<void> {
  await requireWebhook(parts, desk, id)
  await send(parts, { webhookId: id, message: testMessage })
}

/** Lists the latest deliveries. @throws AppError NOT_FOUND */
export async function listSent(parts: DeskParts, desk: Desk, id: number): Promise<Delivery[]> {
  await requireWebhook(parts, desk, id)
  return (await listDeliveryRows(parts.db, id)).map(presentDelivery)
}

type Sent = { id: number; deliveryId: number }

/** Sends a message again, under the same message id. @throws AppError NOT_FOUND */
export async function resend(parts: DeskParts, desk: Desk, { id, deliveryId }: Sent): Promise<void> {
  await requireWebhook(parts, desk, id)
  const delivery = await findDelivery(parts.db, { id: deliveryId, webhookId: id })
  if (!delivery) throw new AppError('NOT_FOUND', 'Cet envoi n’est plus gardé.')
  await send(parts, { webhookId: id, message: delivery.message, messageId: delivery.message_id })
}

async function send(
  { db, now }: DeskParts,
  delivery: { webhookId: number; message: Message; messageId?: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await insertDelivery(trx, { ...delivery, at: now() })
    await sendEvent(trx, webhookWaiting, null)
  })
}

async function requireWebhook({ db }: DeskParts, { ownerId }: Desk, id: number): Promise<queries.WebhookRow> {
  const row = await queries.findWebhook(db, { id, ownerId })
  if (!row) throw notFound()
  return row
}

const notFound = () => new AppError('NOT_FOUND', 'Ce webhook n’existe plus.')

const verbs = {
  create: { word: 'ajouté', kind: 'webhook-made' },
  update: { word: 'modifié', kind: 'webhook-changed' },
  renew: { word: 'modifié, avec un nouveau secret', kind: 'webhook-changed' },
  delete: { word: 'supprimé', kind: 'webhook-removed' },
} as const

/** Notes changes: of the site's webhooks in the log, of members' own in the activity of their accounts. */
async function note(
  { db, now }: DeskParts,
  { ownerId, by, device }: Desk,
  { verb, row }: { verb: keyof typeof verbs; row: queries.WebhookRow },
): Promise<void> {
  const { word, kind } = verbs[verb]
  if (ownerId !== null) await insertEvent(db, { accountId: ownerId, kind, at: now(), device })
  else {
    const summary = `Webhook vers ${new URL(row.url).host} ${word}`
    await noteAction(db, { by, kind: `webhook.${verb}`, summary })
  }
}
