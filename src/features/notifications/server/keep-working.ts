import type { SiteEvents, Topic } from '../../../platform/events/create-events.ts'
import type { Log } from '../../../platform/log/create-log.ts'

// An event starts the work at once; this takes up what another copy of the site left when it died.
const retryMs = 60_000

type Work = {
  events: SiteEvents
  log: Log
  /** Says that there is something to do. */
  topic: Topic<unknown>
  /** Does all that there is to do. */
  run: (isStopped: () => boolean) => Promise<void>
}

/**
 * Works in the background, once at a time: at the start, whenever the topic says so, and every minute.
 * @returns stops, once the run under way is over
 */
export function keepWorking({ events, log, topic, run }: Work): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAsked = false
  let isStopped = false

  async function work(): Promise<void> {
    while (isAsked && !isStopped) {
      isAsked = false
      await run(() => isStopped)
    }
  }

  function ask(): void {
    isAsked = true
    running ??= work()
      .catch((error: unknown) => log.warn({ err: error }, `while working on ${topic.channel}`))
      .finally(() => {
        running = undefined
        // Asked for between the last look and this line.
        if (isAsked && !isStopped) ask()
      })
  }

  events.on(topic, { onEvent: ask, onGap: ask })
  const timer = setInterval(ask, retryMs)
  timer.unref()
  ask()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
