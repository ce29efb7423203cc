// After this many failures in a row the host is not asked for a while: waiting helps neither viewers nor the host.
const failuresToPause = 5
const pauseMs = 30_000

export type CircuitBreaker = {
  /** Admits a caller who wants to ask the host; after a pause only one at a time, as a probe. */
  admit: () => boolean
  succeed: () => void
  fail: () => void
}

/** Tracks the results of one host's fetches. */
export function createCircuitBreaker(now: () => Date): CircuitBreaker {
  let failures = 0
  let pausesUntilMs = 0
  return {
    admit() {
      if (failures < failuresToPause) return true
      const leftMs = pausesUntilMs - now().getTime()
      // More than a whole pause is left only if the clock was set back.
      if (leftMs > 0 && leftMs <= pauseMs) return false
      // This caller probes; the next ones wait for its result.
      pausesUntilMs = now().getTime() + pauseMs
      return true
    },
    succeed() {
      failures = 0
    },
    fail() {
      failures += 1
      if (failures >= failuresToPause) pausesUntilMs = now().getTime() + pauseMs
    },
  }
}
