import type { Database } from '../../../platform/database/connect-database.ts'
import { listActionsOf } from './queries/list.ts'

/** What the log holds about a person of the staff: what they did, when and from where. */
export function exportActions(db: Database, accountId: number) {
  return listActionsOf(db, accountId)
}
