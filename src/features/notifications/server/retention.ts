import { z } from 'zod'
import type { Database } from '../../../platform/database/connect-database.ts'
import type { Job, Jobs } from '../../../platform/jobs/create-jobs.ts'
import { deleteOutdated, deleteReadReceipts, deleteSignedOutDevices, listAged } from './queries/retention.ts'

const forgetOldNotifications: Job<object> = {
  name: 'forget-old-notifications',
  payload: z.object({}),
  cron: '40 3 * * *',
}

/**
 * Forgets, every night: what somebody read and is older than 6 months, everything that is older than 12, and devices
 * that were signed out. A notification to everyone has no rows of its readers to remove: the lists leave it out.
 */
export function registerRetention(jobs: Jobs, { db, now }: { db: Database; now: () => Date }): void {
  jobs.handle(forgetOldNotifications, () => forgetOld(db, now()))
}

export async function forgetOld(db: Database, at: Date): Promise<void> {
  await deleteOutdated(db, at)
  for (const id of await listAged(db, at)) await deleteReadReceipts(db, id)
  await deleteSignedOutDevices(db, at)
}
