import type { Database } from '../../../platform/database/connect-database.ts'
import { deleteUnreadOfAction } from './queries/sent.ts'

/** Withdraws the notifications of an undone staff action to single accounts, except those already read. */
export async function retractNotifications(trx: Database, { actionId }: { actionId: number }): Promise<void> {
  await deleteUnreadOfAction(trx, actionId)
}
