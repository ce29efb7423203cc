const failuresBeforePause = 5
const shortestPauseMs = 60_000
const longestPauseMs = 3_600_000

type Host = { failures: number; pauseMs: number; until: number }

export type HostPauses = {
  isPaused: (host: string) => boolean
  /** Notes how a call ended. */
  note: (host: string, answered: boolean) => void
}

/**
 * Leaves hosts alone that do not answer: after five failures in a row for a minute, then twice as long each time up to
 * an hour; one answer ends it.
 */
export function createHostPauses(now: () => number = Date.now): HostPauses {
  const hosts = new Map<string, Host>()
  return {
    isPaused: (host) => (hosts.get(host)?.until ?? 0) > now(),
    note(host, answered) {
      if (answered) {
        hosts.delete(host)
        return
      }
      const { failures = 0, pauseMs = shortestPauseMs, until = 0 } = hosts.get(host) ?? {}
      // Calls that were under way when the pause began say nothing new.
      if (until > now()) return
      // After a pause one failure is enough.
      const isFew = until === 0 && failures + 1 < failuresBeforePause
      if (isFew) hosts.set(host, { failures: failures + 1, pauseMs, until })
      else hosts.set(host, { failures: 0, pauseMs: Math.min(2 * pauseMs, longestPauseMs), until: now() + pauseMs })
    },
  }
}
