import { AppError } from '../app-error.ts'

type Account = { spentMs: number; at: number }

export type WorkBudget = {
  /** @throws AppError RATE_LIMITED for a costly route when this client has used up its budget */
  require: (client: string, route: string) => void
  /** Notes what a call cost, in milliseconds of CPU. */
  charge: (client: string, route: string, costMs: number) => void
}

/** CPU time of this process that one client may use in a minute without an account. */
const msPerMinute = 4000
/** Routes that cost less on average are never refused. */
const cheapMs = 5
/** Of the average cost of a route, the part that its latest call counts for. */
const weight = 0.1

/**
 * Budgets of CPU time for anonymous callers, which fill up again steadily: cheap calls stay free, costly ones cannot be
 * piled up.
 * @param most how many clients are remembered; beyond, the one that was charged first is forgotten
 */
export function createWorkBudget({ most = 50_000, now = () => performance.now() } = {}): WorkBudget {
  const accounts = new Map<string, Account>()
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
      throw new AppError('RATE_LIMITED', undefined, { retryAfter: Math.max(1, Math.ceil(overMs / perMs / 1000)) })
    },
    charge(client, route, costMs) {
      const known = costs.get(route)
      costs.set(route, known === undefined ? costMs : known + (costMs - known) * weight)
      const spentMs = readSpentMs(client) + costMs
      accounts.delete(client)
      accounts.set(client, { spentMs, at: now() })
      const [oldest] = accounts.keys()
      if (accounts.size > most && oldest !== undefined) accounts.delete(oldest)
    },
  }
}
