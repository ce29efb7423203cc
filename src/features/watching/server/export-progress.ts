import type { Database } from '../../../platform/database/connect-database.ts'
import { presentExportedProgress } from './present.ts'
import { listAllProgress } from './queries/stored-progress.ts'

/** Returns all progress of an account, for its data export. */
export async function exportWatchProgress(db: Database, accountId: number) {
  return (await listAllProgress(db, accountId)).map(presentExportedProgress)
}
