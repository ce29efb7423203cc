import type { Site } from '../site/site.ts'
import type { Topic } from './create-events.ts'

// An event starts the work at once; this interval picks up the work of a crashed copy of the site.
const retryMs = 60_000

type Work = Pick<Site, 'events' | 'log'> & {
  /** Publishes that work is waiting. */
  topic: Topic<unknown>
  /** Does all waiting work. */
  run: (isStopped: () => boolean) => Promise<void>
}

/**
 * Runs a background task, one run at a time: at the start, on each event of the topic, and every minute.
 * @returns stops the task; resolves once the current run has ended
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
        // Requested between the last check and this line.
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
