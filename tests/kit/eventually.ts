import { vi } from 'vitest'

/** Waits until `check` passes; a check that never passes fails at the test's timeout. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 })
}
