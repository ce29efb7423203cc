import type { Database } from '../../../platform/database/connect-database.ts'
import type { SiteEvents } from '../../../platform/events/create-events.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { deliverWaiting } from './deliver-waiting.ts'
import { notificationWaiting } from './topics.ts'

// An event starts delivery at once; this takes up what another copy of the site left when it died.
const retryMs = 60_000

/**
 * Delivers notifications in the background: at the start, whenever one is written, and every minute.
 * @returns stops, once the batch under way is written
 */
export function startDelivery({
  db,
  events,
  log,
}: {
  db: Database
  events: SiteEvents
  log: Log
}): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  async function work(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false
      await deliverWaiting(db)
    }
  }

  function deliver(): void {
    isAsked = true
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'while delivering notifications'))
      .finally(() => {
        running = undefined
        // Asked for between the last look and this line.
        if (isAsked && !isStopped) deliver()
      })
  }

  events.on(notificationWaiting, { onEvent: deliver, onGap: deliver })
  const timer = setInterval(deliver, retryMs)
  timer.unref()
  deliver()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
