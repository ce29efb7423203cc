import type { Database } from '../../../platform/database/connect-database.ts'
import { requireProof } from '../../../platform/http/api.ts'
import type { ParsedInputOf } from '../../../shared/contract/endpoint.ts'
import { createAccount, requireRankOver } from '../../account/server/public.ts'
import { recordAction } from '../../staff/server/log/public.ts'
import type { createUser as createUserCall, ListedUser } from '../contract.ts'
import { type Staff, userNotFound } from './change-user.ts'
import { presentUser } from './present.ts'
import { findUserRow, writeUser } from './queries/change-users.ts'

/** Creates an account on behalf of a member. @throws AppError FORBIDDEN, PROOF_REQUIRED, CONFLICT naming the field */
export async function createUser(
  db: Database,
  { body, staff }: { body: ParsedInputOf<typeof createUserCall>['body']; staff: Staff },
): Promise<{ user: ListedUser; action_id: number | null }> {
  const { is_active, ...account } = body
  requireRankOver(staff.caller, account)
  if (account.role !== 'Utilisateur') requireProof(staff)
  const action = { by: staff.by, kind: 'account.create', summary: `Compte de ${account.username} créé` } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    const { id } = await createAccount(trx, account)
    if (!is_active) await writeUser(trx, id, { is_active })
    return findUserRow(trx, id)
  })
  if (!result) throw userNotFound()
  return { user: presentUser(result), action_id: actionId }
}
