import type { Caller } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Role } from '../contract.ts'
import { isRankOver } from '../rank-rules.ts'

/** The state of an account that rank rules depend on, before or after a change. */
type Rank = { role: Role; is_active: boolean }

/** @throws AppError FORBIDDEN unless `isRankOver` */
export function requireRankOver(caller: Caller, account: { role: Role }): void {
  if (isRankOver(caller, account)) return
  throw new AppError('FORBIDDEN', 'Un modérateur ne modifie que les comptes Utilisateur.')
}

type Change = { id: number; before: Rank; after: Rank; activeAdmins: readonly number[] }

/**
 * Checks the rules on roles and deactivation (docs/product/README.md#roles): a Moderateur changes no role, staff cannot
 * demote or deactivate their own account, and the last active Administrateur stays one.
 * @throws AppError FORBIDDEN, CONFLICT
 */
export function requireRankChange(caller: Caller, { id, before, after, activeAdmins }: Change): void {
  requireRankOver(caller, before)
  if (caller.role !== 'Administrateur' && before.role !== after.role) {
    throw new AppError('FORBIDDEN', 'Un modérateur ne change aucun rôle.')
  }
  if (id === caller.userId) {
    if (before.role !== after.role) {
      throw new AppError('FORBIDDEN', 'Vous ne pouvez pas changer votre propre rôle.', { field: 'role' })
    }
    if (!after.is_active) {
      throw new AppError('FORBIDDEN', 'Vous ne pouvez pas désactiver votre propre compte.', { field: 'is_active' })
    }
  }
  const staysAdmin = after.role === 'Administrateur' && after.is_active
  if (!staysAdmin) requireAdminLeft(activeAdmins, [id])
}

/** @throws AppError CONFLICT when these accounts are the last active Administrateurs */
export function requireAdminLeft(activeAdmins: readonly number[], leaving: readonly number[]): void {
  const gone = new Set(leaving)
  if (activeAdmins.length > 0 && activeAdmins.every((id) => gone.has(id))) {
    throw new AppError('CONFLICT', 'Il doit rester au moins un administrateur actif.')
  }
}
