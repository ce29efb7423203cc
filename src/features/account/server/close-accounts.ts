import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { deactivateAccounts, listActiveAccounts } from './queries/accounts.ts'
import { deleteAllMailedTokensOf } from './queries/mailed-tokens.ts'
import { endSessionsOf } from './queries/sessions.ts'

/**
 * Deactivates the accounts with these e-mails, and ends their sessions and mailed links.
 * @param emails in their canonical form
 * @returns the names of the accounts that were active
 */
export async function closeAccounts(db: Database, emails: readonly string[], at: Date): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const accounts = await listActiveAccounts(trx, emails)
    const accountIds = accounts.map(({ id }) => id)
    await deactivateAccounts(trx, accountIds)
    await endSessionsOf(trx, { accountIds, at })
    await deleteAllMailedTokensOf(trx, accountIds)
    return accounts.map(({ username }) => username)
  })
}
