import type { Database } from '../../../../../platform/database/connect-database.ts'
import { withoutSilenceLimit } from '../../../../../platform/database/shared-pool.ts'
import { findRow, sql } from '../../../../../platform/database/sql.ts'
import { codeOf } from '../../../../../shared/code-of.ts'
import type { Access } from '../../../../../shared/contract/access-levels.ts'
import type { Role } from '../../../../account/contract.ts'

/** The rights that an action required: the access of its call, and a rank above the accounts it changed. */
export type AuditRights = { access: Access; rank: Role | null }

/** Returns the action, locked, so that of two concurrent undoings only one succeeds. */
export async function lockAction(trx: Database, id: number) {
  return trx
    .selectFrom('audit_action')
    .select(['id', 'kind', 'summary', 'at', 'undone_by_id', 'access', 'rank'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Touched = {
  animeIds: number[]
  accountIds: number[]
  /** Those whose e-mail address it changed. */
  readdressedIds: number[]
  madeAccount: boolean
  movedCount: number
}

/**
 * Returns the animes and accounts that an action touched, whether it created an account, and how many animes, episodes,
 * links and reports it added or removed.
 */
export async function findTouched(db: Database, actionId: number): Promise<Touched> {
  const row = await findRow<Touched>(db)`
    select coalesce(array_agg(distinct anime_id) filter (where anime_id is not null), '{}') as "animeIds",
           coalesce(array_agg(distinct (key ->> 'id')::int) filter (where table_name = 'account'), '{}') as "accountIds",
           coalesce(array_agg(distinct (key ->> 'id')::int)
                    filter (where table_name = 'account' and operation = 'update' and before ? 'email'), '{}')
             as "readdressedIds",
           coalesce(bool_or(table_name = 'account' and operation = 'insert'), false) as "madeAccount",
           (count(*) filter (
             where operation <> 'update' and table_name in ('anime', 'episode', 'episode_source', 'episode_report')
           ))::int as "movedCount"
      from audit_row where action_id = ${actionId}
  `
  return row ?? { animeIds: [], accountIds: [], readdressedIds: [], madeAccount: false, movedCount: 0 }
}

// Errors of undo_audit_action itself, and violated constraints: a value in use again, a parent that is gone.
const conflictStates = new Set(['AU001', '23505', '23503', '23514', '23P01'])

/**
 * Reverts an action's rows (`undo_audit_action`, migrations/0045), under the action that this transaction records.
 * @returns false when any of them was changed since: the transaction must then be rolled back
 */
export async function applyBackwards(trx: Database, actionId: number): Promise<boolean> {
  try {
    // An import of a whole catalogue is one action: the limits of single statements are too short for it.
    await sql`select set_config('statement_timeout', '300000', true)`.execute(trx)
    await withoutSilenceLimit(() => sql`select undo_audit_action(${actionId})`.execute(trx))
    return true
  } catch (error) {
    if (conflictStates.has(codeOf(error) ?? '')) return false
    throw error
  }
}

/** Marks an action as undone; an action that it had itself undone counts again. */
export async function markUndone(trx: Database, id: number, undoingId: number): Promise<void> {
  await trx.updateTable('audit_action').set({ undone_by_id: undoingId }).where('id', '=', id).execute()
  await trx.updateTable('audit_action').set({ undone_by_id: null }).where('undone_by_id', '=', id).execute()
}

/** Returns what determines the rank of these accounts, locked until the transaction ends. */
export async function lockRanks(trx: Database, accountIds: readonly number[]) {
  return trx
    .selectFrom('account')
    .select(['id', 'role', 'is_active'])
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
