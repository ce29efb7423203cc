import type { Database } from '../../../../platform/database/connect-database.ts'
import { findAccount } from '../queries/accounts.ts'
import { toUser } from './present.ts'

/** What is held about a person's account, for their export; the password's hash is of no use to anybody. */
export async function exportAccount(db: Database, accountId: number) {
  const account = await findAccount(db, accountId)
  if (!account) return null
  return { ...toUser(account), email_confirmed_at: account.email_confirmed_at }
}
