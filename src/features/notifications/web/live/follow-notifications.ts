import { isRefusal } from '../../../../ui/api/is-refusal.ts'
import { openEventStream } from '../../../../ui/api/open-event-stream.ts'
import { waitForLine } from '../../../../ui/network/wait-for-line.ts'
import { type LiveNotification, streamNotifications } from '../../contract.ts'

const minDelayMs = 1000
const maxDelayMs = 60_000
/** A connection of this length was good: its end (an expired token, a restart) is not a failure. */
const goodConnectionMs = 20_000

/**
 * Listens to an account's notifications until `signal` aborts or the session ends. Reconnects at growing intervals.
 * Each connection begins with null, for notifications that came before it.
 */
export async function followNotifications(
  onNews: (news: LiveNotification) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const openedAt = performance.now()
    try {
      const events = await openEventStream(streamNotifications, {}, { signal })
      onNews({ notification: null })
      for await (const event of events) onNews(event)
    } catch (error) {
      // The session code handles it.
      if (isRefusal(error, 401, 403)) return
    }
    failures = performance.now() - openedAt > goodConnectionMs ? 0 : failures + 1
    await waitForLine(toDelayMs(failures, Math.random()), signal)
  }
}

/** Returns the delay of the next try. A restart of the site drops all connections at once, so delays are randomised. */
export function toDelayMs(failures: number, chance: number): number {
  const longest = Math.min(maxDelayMs, minDelayMs * 2 ** failures)
  return longest * (0.5 + chance / 2)
}
