import type { Database } from '../../../platform/database/connect-database.ts'
import { listRows } from '../../../platform/database/sql.ts'

/** Sets or clears when an account's owner requested its removal. */
export async function setDeletionRequest(db: Database, id: number, at: Date | null): Promise<void> {
  await db.updateTable('account').set({ deletion_requested_at: at }).where('id', '=', id).execute()
}

/** Returns accounts whose removal was requested before an instant, locked until the transaction ends. */
export async function lockDueAccounts(db: Database, { instant, max }: { instant: Date; max: number }) {
  const rows = await listRows<{ id: number }>(db)`
    select id from account where deletion_requested_at <= ${instant} order by id limit ${max} for update
  `
  return rows.map(({ id }) => id)
}

/**
 * Removes accounts; references to them are deleted or set to null.
 * @returns their names and pictures, one entry per account
 */
export async function deleteAccounts(db: Database, ids: readonly number[]) {
  return listRows<{ username: string; avatar_url: string | null }>(db)`
    delete from account where id = any (${ids}::int[]) returning username, avatar_url
  `
}
