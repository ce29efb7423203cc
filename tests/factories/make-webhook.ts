import type { Database, TableRow } from '../../src/platform/database/connect-database.ts'
import { insertRow } from '../kit/rows.ts'

type WebhookToMake = Partial<Omit<TableRow<'webhook'>, 'id'>>

/** Creates a webhook of the site, or of the given owner. */
export async function makeWebhook(db: Database, webhook: WebhookToMake = {}): Promise<{ id: number }> {
  return insertRow(db, 'webhook', {
    owner_id: null,
    created_by: null,
    url: 'https://robots.example/hook',
    format: 'json',
    events: ['episodes.new'],
    episodes: 'all',
    secret: 'whsec_',
    created_at: new Date(),
    ...webhook,
  })
}

/** Subscribes a webhook of the site to an event. @returns a function that reads the messages to it, oldest first */
export async function subscribe(db: Database, event: string): Promise<() => Promise<unknown[]>> {
  const { id } = await makeWebhook(db, { events: [event] })
  return async () => {
    const deliveries = db.selectFrom('webhook_delivery').select('message').where('webhook_id', '=', id)
    return (await deliveries.orderBy('id').execute()).map(({ message }) => message)
  }
}
