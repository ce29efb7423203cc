import { z } from 'zod'
import { keepWorking } from '../../../platform/events/keep-working.ts'
import { createHostPauses } from '../../../platform/http-client/host-pauses.ts'
import type { Job } from '../../../platform/jobs/create-jobs.ts'
import type { Site } from '../../../platform/site/site.ts'
import { dayMs } from '../../../shared/durations.ts'
import { deliveryDays } from '../rules.ts'
import { type DeliveryParts, deliver, endInterrupted } from './deliver.ts'
import { deleteDeliveriesBefore, listUnqueued, markQueued } from './queries/deliveries.ts'
import { forgetFormerSecrets } from './queries/webhooks.ts'
import { webhookWaiting } from './topics.ts'

const queuedAtOnce = 200

const deliverWebhook: Job<{ deliveryId: number }> = {
  name: 'deliver-webhook',
  purpose: 'sends a message to a webhook',
  payload: z.object({ deliveryId: z.int() }),
  atOnce: 8,
}

const forgetDeliveries: Job<object> = {
  name: 'forget-webhook-messages',
  purpose: 'deletes old messages to webhooks and replaced secrets, fails interrupted messages',
  cron: '50 3 * * *',
}

type JobParts = Omit<DeliveryParts, 'tryAgain' | 'hostPauses'> & Pick<Site, 'jobs' | 'events' | 'log'>

/** Handles the jobs of webhooks, and enqueues the waiting messages. @returns stops enqueuing */
export function handleWebhookJobs(parts: JobParts): () => Promise<void> {
  const { db, events, jobs, log, now } = parts
  const tryAgain = async (deliveryId: number, afterSeconds: number) =>
    void (await jobs.enqueue(deliverWebhook, { deliveryId }, { afterSeconds }))
  const sending = { ...parts, tryAgain, hostPauses: createHostPauses() }
  jobs.handle(deliverWebhook, ({ deliveryId }) => deliver(sending, deliveryId))
  jobs.handle(forgetDeliveries, async () => {
    await deleteDeliveriesBefore(db, new Date(now().getTime() - deliveryDays * dayMs))
    await forgetFormerSecrets(db, now())
    await endInterrupted(parts)
  })
  return keepWorking({ events, log, topic: webhookWaiting, run: (isStopped) => enqueueWaiting(parts, isStopped) })
}

/** Gives waiting messages their jobs. A crash in between enqueues some twice; the second job finds nothing to do. */
async function enqueueWaiting({ db, jobs, now }: JobParts, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const ids = await listUnqueued(db, queuedAtOnce)
    if (ids.length === 0) return
    for (const deliveryId of ids)
      await jobs.enqueue(deliverWebhook, { deliveryId }, { key: String(deliveryId), seconds: 60 })
    await markQueued(db, ids, now())
  }
}
