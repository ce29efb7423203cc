import type { Delivery, Webhook } from '../contract.ts'
import type { DeliveryRow } from './queries/deliveries.ts'
import type { WebhookRow } from './queries/webhooks.ts'

/** Characters of a path that are shown: enough to recognise an address, too few to use it. */
const shownPath = 24

export function presentWebhook(row: WebhookRow): Webhook {
  const { id, format, events, episodes, is_active: is_enabled, author } = row
  return {
    id,
    format,
    events,
    episodes,
    is_enabled,
    author,
    address: shortenUrl(row.url),
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function shortenUrl(text: string): string {
  const { host, pathname, search } = new URL(text)
  const path = pathname + search
  return host + (path.length > shownPath ? `${path.slice(0, shownPath)}…` : path)
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, message, state, attempts, status, answer } = row
  return {
    id,
    type: message.type,
    title: message.title,
    state,
    attempts,
    status,
    answer,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
  }
}
