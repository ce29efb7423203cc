import { z } from 'zod'
import { defineTopic } from '../../../platform/events/create-events.ts'

/** The event that messages to webhooks wait to be enqueued. */
export const webhookWaiting = defineTopic('webhook_waiting', z.null())
