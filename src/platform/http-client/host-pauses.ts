const failuresBeforePause = 5
const minPauseMs = 60_000
const maxPauseMs = 3_600_000

export type HostPauses = {
  /** Returns the milliseconds until a host is called again; 0 without a pause. */
  leftMs: (host: string) => number
  /** Records the outcome of a call. */
  note: (host: string, answered: boolean) => void
}

/**
 * Pauses calls to unresponsive hosts: a minute after five failures in a row, then twice as long each time, up to an
 * hour. One answer ends the pause.
 */
export function createHostPauses(now: () => number = () => performance.now()): HostPauses {
  const hosts = new Map<string, { failures: number; pauseMs: number; until: number }>()
  return {
    leftMs: (host) => Math.max(0, (hosts.get(host)?.until ?? 0) - now()),
    note(host, answered) {
      if (answered) {
        hosts.delete(host)
        return
      }
      const { failures = 0, pauseMs = minPauseMs, until = 0 } = hosts.get(host) ?? {}
      // Calls already under way when the pause began are ignored.
      if (until > now()) return
      // After a pause, a single failure starts the next one.
      const isFew = until === 0 && failures + 1 < failuresBeforePause
      if (isFew) hosts.set(host, { failures: failures + 1, pauseMs, until })
      else hosts.set(host, { failures: 0, pauseMs: Math.min(2 * pauseMs, maxPauseMs), until: now() + pauseMs })
    },
  }
}
