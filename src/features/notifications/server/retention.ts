import type { Database } from '../../../platform/database/connect-database.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import { deleteOldNotifications } from './jobs.ts'
import { deleteOutdated, deleteReadReceipts, deleteSignedOutDevices, listAged } from './queries/retention.ts'

/**
 * Deletes, every night: read notifications older than 6 months, all older than 12, and signed-out devices. A
 * notification to everyone has no receipts to delete: the lists omit it once it has expired.
 */
export function handleRetention(jobs: Jobs, { db, now }: { db: Database; now: () => Date }): void {
  jobs.handle(deleteOldNotifications, () => forgetOld(db, now()))
}

export async function forgetOld(db: Database, at: Date): Promise<void> {
  await deleteOutdated(db, at)
  for (const id of await listAged(db, at)) await deleteReadReceipts(db, id)
  await deleteSignedOutDevices(db, at)
}
