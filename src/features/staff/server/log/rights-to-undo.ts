import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Caller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { accessOutcomes } from '../../../../shared/contract/access-levels.ts'
import { isRankOver } from '../../../account/rank-rules.ts'
import { lockActiveAdmins, requireRankChange, requireRankOver } from '../../../account/server/public.ts'
import { type AuditRights, lockRanks } from './queries/undo.ts'

/** @throws AppError FORBIDDEN when the caller could not perform this action */
export function requireRightToUndo({ access, rank }: AuditRights, caller: Caller): void {
  if (accessOutcomes[access][caller.role] !== 'allowed') {
    throw new AppError('FORBIDDEN', 'Seul un administrateur peut annuler cette action.')
  }
  if (rank !== null) requireRankOver(caller, { role: rank })
}

/** Returns whether `requireRightToUndo` allows this caller to undo the action. */
export function mayUndo({ access, rank }: AuditRights, caller: Caller): boolean {
  return accessOutcomes[access][caller.role] === 'allowed' && (rank === null || isRankOver(caller, { role: rank }))
}

/**
 * Applies an undoing to accounts under the rules of the equivalent call: ranks hold, one's own account stays, and so
 * does the last active Administrateur.
 * @throws AppError FORBIDDEN, CONFLICT
 */
export async function undoWithinRank(
  trx: Database,
  { accountIds, caller }: { accountIds: number[]; caller: Caller },
  undo: () => Promise<void>,
): Promise<void> {
  if (accountIds.length === 0) return undo()
  const activeAdmins = await lockActiveAdmins(trx)
  const before = new Map((await lockRanks(trx, accountIds)).map((rank) => [rank.id, rank]))
  await undo()
  for (const after of await lockRanks(trx, accountIds)) {
    const { id } = after
    requireRankChange(caller, { id, before: before.get(id) ?? after, after, activeAdmins })
  }
  if ((await lockActiveAdmins(trx)).length === 0) {
    throw new AppError('CONFLICT', 'Il ne resterait aucun administrateur actif.')
  }
}
