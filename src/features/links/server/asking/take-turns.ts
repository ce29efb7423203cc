/**
 * Lets so many pieces of work run at once, in the order they came; the others wait.
 * @param mostWaiting how many may wait: one more is refused with what `refuse` makes
 */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }, refuse: () => Error) {
  const waiting: (() => void)[] = []
  let running = 0

  function leave(): void {
    const next = waiting.shift()
    // The place passes on without becoming free in between.
    if (next) next()
    else running -= 1
  }

  return async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw refuse()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
