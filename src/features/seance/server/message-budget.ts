/** Messages that a person may send at once, and for how many each second adds. */
const burst = 30
const perSecond = 10

/** Counts the messages of a connection. @returns takes one; false once they are spent */
export function createMessageBudget(now: () => number): () => boolean {
  let left = burst
  let countedAt = now()
  return () => {
    const at = now()
    left = Math.min(burst, left + ((at - countedAt) / 1000) * perSecond)
    countedAt = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
