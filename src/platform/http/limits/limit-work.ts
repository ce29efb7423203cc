import { AppError } from '../app-error.ts'

/**
 * Limits the tasks that run and wait at once. A task beyond both limits is refused, as is a second one of the same
 * account: one account cannot take all turns.
 */
export function limitWork(atOnce: number, waiting: number, refuse: () => Error = tooMany) {
  const queue: (() => void)[] = []
  const accounts = new Set<number>()
  let running = 0
  return async <Result>(work: () => Promise<Result>, accountId?: number): Promise<Result> => {
    const isSecond = accountId !== undefined && accounts.has(accountId)
    if (isSecond || (running >= atOnce && queue.length >= waiting)) throw refuse()
    if (accountId !== undefined) accounts.add(accountId)
    if (running < atOnce) running += 1
    else await new Promise<void>((turn) => queue.push(turn))
    try {
      return await work()
    } finally {
      if (accountId !== undefined) accounts.delete(accountId)
      const next = queue.shift()
      // The turn passes on without becoming free in between.
      if (next) next()
      else running -= 1
    }
  }
}

const tooMany = () => new AppError('RATE_LIMITED', undefined, { retryAfter: 10 })
