import { z } from 'zod'
import { defineTopic } from '../../../platform/events/create-events.ts'

/** A notification has reached the accounts between these ids, inclusive. */
export const notificationSent = defineTopic(
  'notification_sent',
  z.object({ id: z.int(), firstAccount: z.int(), lastAccount: z.int() }),
)

/** A notification is waiting for its receipts. */
export const notificationWaiting = defineTopic('notification_waiting', z.object({ id: z.int() }))

/**
 * The receipts of a notification are written and its devices can be notified; published by a trigger in migrations/.
 */
export const notificationToPush = defineTopic('notification_to_push', z.object({ id: z.int() }))

/** All possible account ids. */
export const everyAccount = { firstAccount: 1, lastAccount: 2_147_483_647 }
