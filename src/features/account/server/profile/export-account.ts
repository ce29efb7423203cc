import type { Database } from '../../../../platform/database/connect-database.ts'
import { findAccount } from '../queries/accounts.ts'
import { toOwnUser } from './present.ts'

/** Collects an account's data for its owner's export, without the password hash. */
export async function exportAccount(db: Database, accountId: number) {
  const account = await findAccount(db, accountId)
  if (!account) return null
  return { ...toOwnUser(account), email_confirmed_at: account.email_confirmed_at }
}
