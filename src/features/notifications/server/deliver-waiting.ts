import type { Database } from '../../../platform/database/connect-database.ts'
import { listAudience } from './queries/audience.ts'
import { deliverBatch, listWaiting, type Waiting } from './queries/delivery.ts'

// With 100,000 accounts a batch takes about 30 ms of one connection, and does not slow down other requests
// (bench/notifications).
const defaultBatchSize = 2000

/**
 * Writes the receipts of all waiting notifications, batch by batch. Skips those that another copy of the site is
 * delivering; resumes those it had begun when it crashed.
 */
export async function deliverWaiting(db: Database, batchSize = defaultBatchSize): Promise<void> {
  for (const waiting of await listWaiting(db)) await deliver(db, waiting, batchSize)
}

async function deliver(db: Database, waiting: Waiting, batchSize: number): Promise<void> {
  const audience = await listAudience(db, waiting)
  let from = waiting.deliveredTo
  for (let start = 0; start === 0 || start < audience.length; start += batchSize) {
    const accountIds = audience.slice(start, start + batchSize)
    const isLast = start + batchSize >= audience.length
    const to = isLast ? null : (accountIds.at(-1) ?? from)
    if (!(await deliverBatch(db, waiting, { accountIds, from, to }))) return
    from = to ?? from
  }
}
