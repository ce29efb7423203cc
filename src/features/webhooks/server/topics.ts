import { z } from 'zod'
import { defineTopic } from '../../../platform/events/create-events.ts'

/** Messages to webhooks wait for their jobs. */
export const webhookWaiting = defineTopic('webhook_waiting', z.null())
