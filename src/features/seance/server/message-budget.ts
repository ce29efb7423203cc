/** How many messages a person may send at once, and how many each second adds. */
type Pace = { burst: number; perSecond: number }

/** All messages of a connection; more end it. */
export const messagePace: Pace = { burst: 30, perSecond: 10 }
/** Messages of all connections of one address, without pings; more are refused. */
export const clientPace: Pace = { burst: 300, perSecond: 30 }
/** Lines of the chat; more are refused. */
export const linePace: Pace = { burst: 5, perSecond: 0.5 }
export const reactionPace: Pace = { burst: 6, perSecond: 2 }
/** Reports of a lagging video; honest ones are seconds apart. */
export const lagPace: Pace = { burst: 4, perSecond: 0.2 }

/**
 * Creates a budget.
 * @returns a function that takes one message from it; false when the budget is spent
 */
export function createMessageBudget({ burst, perSecond }: Pace, now = () => performance.now()): () => boolean {
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

type Kept<Name extends string> = {
  /** Takes one message of a kind; false when its budget is spent. */
  may: Record<Name, () => boolean>
  close: () => void
}

/**
 * Keeps the budgets of several users by name. A budget outlives its last user until it is full again, so that returning
 * does not reset it.
 */
export function keepBudgets<Name extends string>(paces: Record<Name, Pace>) {
  const users = new Map<string, { open: number; may: Kept<Name>['may'] }>()
  const kinds = Object.entries(paces) as [Name, Pace][]
  const lifeMs = Math.max(...kinds.map(([, { burst, perSecond }]) => (burst / perSecond) * 1000))
  const create = () =>
    Object.fromEntries(kinds.map(([kind, pace]) => [kind, createMessageBudget(pace)])) as Kept<Name>['may']
  return {
    countOpen: (name: string) => users.get(name)?.open ?? 0,
    open(name: string): Kept<Name> {
      const user = users.get(name) ?? { open: 0, may: create() }
      users.set(name, user)
      user.open += 1
      const forget = () => {
        if (user.open === 0 && users.get(name) === user) users.delete(name)
      }
      return {
        may: user.may,
        close() {
          user.open -= 1
          setTimeout(forget, lifeMs).unref()
        },
      }
    },
  }
}
