import type { Database } from '../../../platform/database/connect-database.ts'
import { listRunsOf } from './queries/list-runs.ts'

/** Returns the synchronisations that an account requested. */
export function exportSyncRuns(db: Database, accountId: number) {
  return listRunsOf(db, accountId)
}
