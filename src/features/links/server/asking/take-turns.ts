/**
 * Limits concurrency: work starts in order of arrival, and the rest waits.
 * @param maxWaiting maximum number of waiting calls; beyond it `refuse` makes the error
 */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }, refuse: () => Error) {
  const waiting: (() => void)[] = []
  let running = 0

  function leave(): void {
    const next = waiting.shift()
    // The slot passes on without becoming free in between.
    if (next) next()
    else running -= 1
  }

  return async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1
    else if (waiting.length >= maxWaiting) throw refuse()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
