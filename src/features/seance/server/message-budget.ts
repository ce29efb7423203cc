/** How many messages a person may send at once, and how many each second adds. */
type Pace = { burst: number; perSecond: number }

/** All messages of a connection, which ends beyond them. */
export const messagePace: Pace = { burst: 30, perSecond: 10 }
/** Messages of all connections of one address, without pings; those beyond it are refused, too. */
export const clientPace: Pace = { burst: 300, perSecond: 30 }
/** Lines of the chat, which are refused beyond it. */
export const linePace: Pace = { burst: 5, perSecond: 0.5 }
export const reactionPace: Pace = { burst: 6, perSecond: 2 }
/** Reports of a video that lags; each takes seconds to come about. */
export const lagPace: Pace = { burst: 4, perSecond: 0.2 }

/** Counts messages. @returns takes one; false once they are spent */
export function createMessageBudget({ burst, perSecond }: Pace, now: () => number): () => boolean {
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
