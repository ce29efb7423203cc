import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { deactivateAccounts } from './queries/accounts.ts'
import { deleteAllMailedTokensOf } from './queries/mailed-tokens.ts'
import { endSessionsOf } from './queries/sessions.ts'

type Closing = { accountIds: readonly number[]; at: Date }

/** Deactivates accounts, and ends their sessions and mailed links. */
export async function closeAccounts(db: Database, { accountIds, at }: Closing): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deactivateAccounts(trx, accountIds)
    await endSessionsOf(trx, { accountIds, at })
    await deleteAllMailedTokensOf(trx, accountIds)
  })
}
