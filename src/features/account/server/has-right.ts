import type { Database } from '../../../platform/database/connect-database.ts'
import { type Access, accessOutcomes } from '../../../shared/contract/access-levels.ts'
import { findAccount } from './queries/accounts.ts'

/**
 * Returns whether an account may still make calls with this access. Background work checks before each step, since the
 * account may have been demoted, deactivated or removed (null) since the call.
 */
export async function hasRight(
  db: Database,
  { accountId, access }: { accountId: number | null; access: Access },
): Promise<boolean> {
  const account = accountId === null ? undefined : await findAccount(db, accountId)
  if (!account?.is_active || account.deletion_requested_at !== null) return false
  return accessOutcomes[access][account.role] === 'allowed'
}
