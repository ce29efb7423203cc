import type { Database } from '../../../platform/database/connect-database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Sets or clears the moment at which an account's owner asked for its removal. */
export async function setDeletionRequest(db: Database, id: number, at: Date | null): Promise<void> {
  await db.updateTable('account').set({ deletion_requested_at: at }).where('id', '=', id).execute()
}

/**
 * Removes accounts whose owners asked for it before an instant; what refers to them goes or becomes nobody's.
 * @returns the removed accounts' pictures, one entry an account
 */
export async function deleteAccountsRequestedBefore(
  db: Database,
  { instant, most }: { instant: Date; most: number },
): Promise<{ avatar_url: string | null }[]> {
  const { rows } = await sql<{ avatar_url: string | null }>`
    delete from account
     where id in (select id from account where deletion_requested_at <= ${instant} order by id limit ${most})
       and deletion_requested_at <= ${instant}
    returning avatar_url
  `.execute(db)
  return rows
}
