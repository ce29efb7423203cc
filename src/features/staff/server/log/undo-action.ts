import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { withoutSilenceLimit } from '../../../../platform/database/shared-pool.ts'
import type { Caller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { manyRows, requireProof } from '../../../../platform/http/require-proof.ts'
import type { AfterUndo } from '../../../../platform/site/site.ts'
import { accessOutcomes } from '../../../../shared/contract/access-levels.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { isRankOver } from '../../../account/rank-rules.ts'
import { lockActiveAdmins, requireRankChange, requireRankOver } from '../../../account/server/public.ts'
import { finalKinds } from '../../log-contract.ts'
import { undoDays } from '../../log-rules.ts'
import type { Actor } from './actor.ts'
import {
  type AuditRights,
  applyBackwards,
  beginAction,
  describeAction,
  findTouched,
  lockAction,
  lockRanks,
  markUndone,
  recordUnder,
} from './queries/actions.ts'

type Undoing = { id: number; by: Actor; caller: Caller; at: Date; afterUndo: AfterUndo[] }

export const actionNotFound = () => new AppError('NOT_FOUND', 'Cette action n’est pas au journal.')

/**
 * Reverts every row that an action changed. The undo is itself an action, which can be undone under the same rights.
 * @throws AppError NOT_FOUND; FORBIDDEN when the caller could not perform the action or its reverse; CONFLICT when it
 * is too old, already undone, or its rows were changed since
 * @returns the id of the undo
 */
export function undoAction(db: Database, { id, by, caller, at, afterUndo }: Undoing): Promise<number> {
  return inTransaction(db, async (trx) => {
    const action = await lockAction(trx, id)
    if (!action) throw actionNotFound()
    requireRightToUndo(action, caller)
    if (action.undone_by_id !== null) throw new AppError('CONFLICT', 'Cette action a déjà été annulée.')
    if (at.getTime() - action.at.getTime() > undoDays * dayMs) {
      throw new AppError('CONFLICT', `Une action ne peut plus être annulée après ${undoDays} jours.`)
    }
    const refusal = finalKinds[action.kind]
    if (refusal) throw new AppError('CONFLICT', refusal)
    const touched = await findTouched(trx, id)
    // Undoing an undo is included: it may restore a role, or close the site. Others may delete or restore many rows.
    if (/\b(account|maintenance)\b/.test(action.kind) || touched.movedCount > manyRows) requireProof({ caller })
    if (touched.madeAccount) {
      throw new AppError('CONFLICT', 'Un compte créé ne s’efface pas d’ici : désactivez-le.')
    }
    const undoingId = await beginAction(trx, {
      by: { ...by, access: action.access },
      kind: `undo.${action.kind.replace('.', '-')}`,
      undoes: id,
    })
    await recordUnder(trx, undoingId)
    await undoWithinRank(trx, { accountIds: touched.accountIds, caller }, async () => {
      if (await applyBackwards(trx, id)) return
      throw new AppError('CONFLICT', 'Ces données ont encore changé depuis : annulez d’abord les actions suivantes.')
    })
    const ids = { ...touched, actionId: id }
    for (const run of afterUndo) {
      await withoutSilenceLimit(() => run(trx, { ...ids, since: action.at, at, except: caller.sessionId }))
    }
    await describeAction(trx, undoingId, `Annulation : ${action.summary}`)
    await markUndone(trx, id, undoingId)
    return undoingId
  })
}

/** @throws AppError FORBIDDEN when the caller could not perform this action */
function requireRightToUndo({ access, rank }: AuditRights, caller: Caller): void {
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
 * Applies an undo to accounts under the rules of the equivalent call: ranks hold, one's own account stays, and so does
 * the last active Administrateur.
 * @throws AppError FORBIDDEN, CONFLICT
 */
async function undoWithinRank(
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
