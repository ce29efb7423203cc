import type { Database } from '../../../platform/database/connect-database.ts'
import { listRunsOf } from './queries/list-runs.ts'

/** The synchronisations that a person asked for. */
export function exportSyncRuns(db: Database, accountId: number) {
  return listRunsOf(db, accountId)
}
