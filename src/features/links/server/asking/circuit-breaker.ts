// A host that fails so often in a row is left alone for a while: neither viewers nor the host gain by waiting.
const failuresToOpen = 5
const restMs = 30_000

export type CircuitBreaker = {
  /** Whether the host may be asked now; after its rest one caller at a time finds out whether it works again. */
  isClosed: () => boolean
  succeed: () => void
  fail: () => void
}

/** Counts what happens to one host's fetches. */
export function createCircuitBreaker(now: () => Date): CircuitBreaker {
  let failures = 0
  let restsUntilMs = 0
  return {
    isClosed() {
      if (failures < failuresToOpen) return true
      if (now().getTime() < restsUntilMs) return false
      // This caller tries; the next ones wait for what becomes of it.
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
