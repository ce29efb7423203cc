import type { Database } from '../../../platform/database/connect-database.ts'
import { listRows } from '../../../platform/database/sql.ts'

/** Sets or clears when an account's owner requested its removal. */
export async function setDeletionRequest(db: Database, id: number, at: Date | null): Promise<void> {
  await db.updateTable('account').set({ deletion_requested_at: at }).where('id', '=', id).execute()
}

/**
 * Removes accounts whose removal was requested before an instant; references to them are deleted or set to null.
 * @returns the removed accounts' pictures, one entry per account
 */
export async function deleteAccountsRequestedBefore(db: Database, { instant, max }: { instant: Date; max: number }) {
  return listRows<{ avatar_url: string | null }>(db)`
    delete from account
     where id in (select id from account where deletion_requested_at <= ${instant} order by id limit ${max})
       and deletion_requested_at <= ${instant}
    returning avatar_url
  `
}
