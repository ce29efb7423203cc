// Failures in a row before a pause, since neither viewers nor the host gain by waiting.
const failuresToOpen = 5
const restMs = 30_000

export type CircuitBreaker = {
  /** Returns whether the host may be asked now; after a pause one caller at a time probes it. */
  isClosed: () => boolean
  succeed: () => void
  fail: () => void
}

/** Tracks the results of one host's fetches. */
export function createCircuitBreaker(now: () => Date): CircuitBreaker {
  let failures = 0
  let restsUntilMs = 0
  return {
    isClosed() {
      if (failures < failuresToOpen) return true
      const leftMs = restsUntilMs - now().getTime()
      // More is left only after the clock was set back.
      if (leftMs > 0 && leftMs <= restMs) return false
      // This caller probes; the next ones wait for its result.
      restsUntilMs = now().getTime() + restMs
      return true
    },
    succeed() {
      failures = 0
    },
    fail() {
      failures += 1
      if (failures >= failuresToOpen) restsUntilMs = now().getTime() + restMs
    },
  }
}
