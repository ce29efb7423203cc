import { z } from 'zod'
import { defineTopic } from '../../../platform/events/create-events.ts'

/** A notification has reached the accounts of these ids and all between them. */
export const notificationSent = defineTopic(
  'notification_sent',
  z.object({ id: z.int(), firstAccount: z.int(), lastAccount: z.int() }),
)

/** A notification waits for its receipts to be written. */
export const notificationWaiting = defineTopic('notification_waiting', z.object({ id: z.int() }))

/** The receipts of a notification are written, its devices wait to be told: sent by a trigger of migrations/. */
export const notificationToPush = defineTopic('notification_to_push', z.object({ id: z.int() }))

/** The ids of all accounts there can be. */
export const everyAccount = { firstAccount: 1, lastAccount: 2_147_483_647 }
