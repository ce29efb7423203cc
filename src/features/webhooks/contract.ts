import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, idInPath, instantField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import {
  episodeChoices,
  findUrlFault,
  maxUrlLength,
  memberEvents,
  noEvent,
  siteEvents,
  webhookFormats,
} from './rules.ts'

const eventField = z.enum(siteEvents)

const webhook = z.object({
  id: idField,
  address: z.string().describe('The beginning of the address: its end may be a secret.'),
  format: z.enum(webhookFormats),
  events: z.array(eventField),
  episodes: z.enum(episodeChoices),
  is_enabled: z.boolean(),
  failing_since: instantField
    .nullable()
    .describe('The first failure since the last arrival; null while messages arrive.'),
  author: z.string().nullable().describe('The username of its maker; null once the account is gone.'),
  created_at: instantField,
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  id: idField,
  type: z.string().describe('The event of the message: `episodes.new`, or `test`.'),
  title: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']).describe('`failed`: it is not sent again automatically.'),
  created_at: instantField,
  attempts: z.int(),
  tried_at: instantField.nullable(),
  status: z.int().nullable().describe('The status of the last answer; null when there was none.'),
  answer: z.string().nullable().describe('The beginning of the last answer, or why there was none.'),
})
export type Delivery = z.infer<typeof delivery>

const noUrl = 'L’adresse est requise'
const urlField = z.string(noUrl).trim().min(1, noUrl).max(maxUrlLength, tooLong(maxUrlLength))
const settings = z.object({
  format: z.enum(webhookFormats).describe('The shape of the messages.'),
  events: z.array(eventField).max(siteEvents.length).min(1, noEvent).describe('The events to send.'),
  episodes: z.enum(episodeChoices).default('all').describe('The animes or languages whose new episodes are announced.'),
})
const newWebhook = settings.extend({ url: urlField.describe('The address that gets the messages.') })
const changedWebhook = settings.extend({
  url: urlField.optional().describe('A new address that gets the messages.'),
  is_enabled: z.boolean().describe('Whether messages are sent.'),
  renews_secret: z
    .boolean()
    .default(false)
    .describe('Makes a new secret; for a day messages are signed with the former one too.'),
})

type Payload = z.core.ParsePayload<z.output<typeof settings> & { url?: string | undefined }>

function checkOwn({ value, issues }: Payload): void {
  const others = value.events.filter((event) => !memberEvents.some((own) => own === event))
  if (others.length > 0) issues.push({ code: 'custom', message: noEvent, path: ['events'], input: value.events })
}

function checkSite({ value, issues }: Payload): void {
  const message = 'Le site n’a pas de watchlist'
  if (value.episodes === 'watchlist')
    issues.push({ code: 'custom', message, path: ['episodes'], input: value.episodes })
}

function checkUrl({ value: { url, format }, issues }: Payload): void {
  const message = url === undefined ? undefined : findUrlFault(url, format)
  if (message) issues.push({ code: 'custom', message, path: ['url'], input: url })
}

const created = z.object({ webhook, secret: z.string() })
const changed = z.object({
  webhook,
  secret: z.string().nullable().describe('The new secret, in no other answer; null when it stays.'),
})
const list = z.object({ webhooks: z.array(webhook) })
const deliveries = z.object({ deliveries: z.array(delivery) })
const deliveryParams = z.object({
  id: idInPath().describe('The webhook.'),
  delivery_id: idInPath().describe('The message of a webhook.'),
})

const ownCall = callsOf({ tag: 'webhooks', access: 'user' })
const siteCall = callsOf({ tag: 'webhooks', access: 'staff' })

export const listWebhooks = ownCall('GET /api/webhooks', { summary: 'My webhooks', response: list })

export const createWebhook = ownCall('POST /api/webhooks', {
  summary: 'Creates a webhook; its secret is in this answer only',
  status: 201,
  body: newWebhook.check(checkUrl, checkOwn),
  response: created,
  errors: ['CONFLICT'],
})

export const changeWebhook = ownCall('PUT /api/webhooks/:id', {
  summary: 'Changes one of my webhooks; the address stays when it is left out',
  body: changedWebhook.check(checkUrl, checkOwn),
  response: changed,
})

export const removeWebhook = ownCall('DELETE /api/webhooks/:id', {
  summary: 'Deletes one of my webhooks with its messages',
})

export const testWebhook = ownCall('POST /api/webhooks/:id/test', {
  summary: 'Sends a test message to one of my webhooks',
  rate: 'auth',
})

export const listDeliveries = ownCall('GET /api/webhooks/:id/deliveries', {
  summary: 'The last 50 messages to one of my webhooks, newest first',
  response: deliveries,
})

export const resendDelivery = ownCall('POST /api/webhooks/:id/deliveries/:delivery_id/resend', {
  summary: 'Sends a message again',
  rate: 'auth',
  params: deliveryParams,
})

export const listSiteWebhooks = siteCall('GET /api/admin/webhooks', {
  summary: 'The webhooks of the site',
  response: list,
})

export const createSiteWebhook = siteCall('POST /api/admin/webhooks', {
  summary: 'Creates a webhook of the site; its secret is in this answer only',
  status: 201,
  body: newWebhook.check(checkUrl, checkSite),
  response: created,
  errors: ['CONFLICT'],
})

export const changeSiteWebhook = siteCall('PUT /api/admin/webhooks/:id', {
  summary: 'Changes a webhook of the site; the address stays when it is left out',
  body: changedWebhook.check(checkUrl, checkSite),
  response: changed,
})

export const removeSiteWebhook = siteCall('DELETE /api/admin/webhooks/:id', {
  summary: 'Deletes a webhook of the site with its messages',
})

export const testSiteWebhook = siteCall('POST /api/admin/webhooks/:id/test', {
  summary: 'Sends a test message to a webhook of the site',
  rate: 'auth',
})

export const listSiteDeliveries = siteCall('GET /api/admin/webhooks/:id/deliveries', {
  summary: 'The last 50 messages to a webhook of the site, newest first',
  response: deliveries,
})

export const resendSiteDelivery = siteCall('POST /api/admin/webhooks/:id/deliveries/:delivery_id/resend', {
  summary: 'Sends a message of the site again',
  rate: 'auth',
  params: deliveryParams,
})
