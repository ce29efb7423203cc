import { ApiError } from '../../../../ui/api/call-api.ts'
import { openEventStream } from '../../../../ui/api/open-event-stream.ts'
import { waitForLine } from '../../../../ui/network/wait-for-line.ts'
import type { LiveNotification, streamNotifications } from '../../contract.ts'

const shortestDelayMs = 1000
const longestDelayMs = 60_000
/** A connection that lasted so long was a good one: what ends it (a token that ran out, a restart) is no failure. */
const goodConnectionMs = 20_000

/**
 * Listens to a person's notifications until `signal` says so or the session is over. A lost connection is taken up
 * again, later and later; `tell` then hears of null, for what came meanwhile.
 */
export async function followNotifications(tell: (news: LiveNotification) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  let hasListened = false
  while (!signal.aborted) {
    const openedAt = performance.now()
    try {
      const events = await openEventStream<typeof streamNotifications>('GET /api/notifications/stream', {}, { signal })
      if (hasListened) tell({ notification: null })
      hasListened = true
      for await (const event of events) tell(event)
    } catch (error) {
      // Whoever keeps the session deals with it.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
    }
    failures = performance.now() - openedAt > goodConnectionMs ? 0 : failures + 1
    await waitForLine(toDelayMs(failures, Math.random()), signal)
  }
}

/** How long to wait before the next try. Everybody loses their connection at once when the site restarts: spread. */
export function toDelayMs(failures: number, chance: number): number {
  const longest = Math.min(longestDelayMs, shortestDelayMs * 2 ** failures)
  return longest * (0.5 + chance / 2)
}
