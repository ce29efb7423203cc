import type { Database } from '../../../platform/database/connect-database.ts'
import { presentExportedProgress } from './present.ts'
import { listAllProgress } from './queries/kept-progress.ts'

/** Everything kept of a person's progress, for their data export. */
export async function exportWatchProgress(db: Database, accountId: number) {
  return (await listAllProgress(db, accountId)).map(presentExportedProgress)
}
