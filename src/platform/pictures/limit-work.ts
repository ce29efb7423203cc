import { AppError } from '../http/app-error.ts'

/** Limits the tasks that run and wait at once. A task beyond both limits throws RATE_LIMITED. */
export function limitWork(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('RATE_LIMITED', undefined, { retryAfter: 10 })
      await new Promise<void>((turn) => queue.push(turn))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      queue.shift()?.()
    }
  }
}
