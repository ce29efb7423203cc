import type { Database } from '../../../platform/database/connect-database.ts'
import { listActionsOf } from './queries/list.ts'

/** Returns the logged actions of a member of staff: what, when and from where. */
export function exportActions(db: Database, accountId: number) {
  return listActionsOf(db, accountId)
}
