import { vi } from 'vitest'

/** Waits until `check` holds, however slow the machine is; a test that never gets there fails. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 })
}
