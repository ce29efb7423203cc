import type { Database } from '../../../platform/database/connect-database.ts'
import { deleteUnreadOfAction } from './queries/sent.ts'

/** Takes back what single people were told of an action of the staff that was undone, unless they have read it. */
export async function takeBackNotifications(trx: Database, { actionId }: { actionId: number }): Promise<void> {
  await deleteUnreadOfAction(trx, actionId)
}
