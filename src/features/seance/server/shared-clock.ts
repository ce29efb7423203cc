import type { Database } from '../../../platform/database/connect-database.ts'
import { readClock } from './queries/rooms.ts'

const attempts = 3
/** Clocks of machines drift by milliseconds a minute. */
const refreshMs = 60_000

/** The database's clock, which all copies of the site share. */
export type SharedClock = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Compares the clocks again if that was a while ago. Never rejects. */
  refresh: () => Promise<void>
}

/**
 * Follows the database's clock. Its difference to the process's own clock, which corrections of the machine's clock do
 * not move, comes from the fastest of a few answers.
 */
export function createSharedClock(db: Database): SharedClock {
  let offsetMs = performance.timeOrigin
  let comparedAt = Number.NEGATIVE_INFINITY
  async function compare(): Promise<void> {
    let fastest = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < attempts; attempt++) {
      const startedAt = performance.now()
      const answered = await readClock(db)
      const tookMs = performance.now() - startedAt
      if (tookMs >= fastest) continue
      fastest = tookMs
      offsetMs = answered - (startedAt + tookMs / 2)
    }
  }
  return {
    now: () => performance.now() + offsetMs,
    async refresh() {
      if (performance.now() - comparedAt < refreshMs) return
      comparedAt = performance.now()
      // Without the database nothing moves: the next refresh compares.
      await compare().catch(() => {
        comparedAt = Number.NEGATIVE_INFINITY
      })
    },
  }
}
