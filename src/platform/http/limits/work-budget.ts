import { AppError, toRetryAfter } from '../app-error.ts'

export type WorkBudget = {
  /** @throws AppError RATE_LIMITED for a costly route when this client has used up its budget */
  require: (client: string, route: string) => void
  /** Records the cost of a call, in milliseconds of CPU. */
  charge: (client: string, route: string, costMs: number) => void
}

/** CPU time of this process that one client without an account may use per minute. */
const msPerMinute = 4000
/** Routes with a lower average cost are never refused. */
const cheapMs = 5
/** Weight of the latest call in the average, which starts at 0: a first call below 50 ms makes no route costly. */
const weight = 0.1

/**
 * Creates budgets of CPU time for anonymous callers, which refill steadily. Cheap calls stay free, and costly ones
 * cannot pile up.
 * @param max clients remembered; beyond that, the one charged first is forgotten
 */
export function createWorkBudget({ max = 50_000, now = () => performance.now() } = {}): WorkBudget {
  const accounts = new Map<string, { spentMs: number; at: number }>()
  const costs = new Map<string, number>()
  const perMs = msPerMinute / 60_000

  function readSpentMs(client: string): number {
    const { spentMs, at } = accounts.get(client) ?? { spentMs: 0, at: now() }
    return Math.max(0, spentMs - (now() - at) * perMs)
  }

  return {
    require(client, route) {
      if ((costs.get(route) ?? 0) < cheapMs) return
      const overMs = readSpentMs(client) - msPerMinute
      if (overMs <= 0) return
      throw new AppError('RATE_LIMITED', undefined, { retryAfter: toRetryAfter(overMs / perMs) })
    },
    charge(client, route, costMs) {
      const known = costs.get(route) ?? 0
      costs.set(route, known + (costMs - known) * weight)
      const spentMs = readSpentMs(client) + costMs
      accounts.delete(client)
      accounts.set(client, { spentMs, at: now() })
      const [oldest] = accounts.keys()
      if (accounts.size > max && oldest !== undefined) accounts.delete(oldest)
    },
  }
}
