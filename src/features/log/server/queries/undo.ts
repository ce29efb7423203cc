import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { Access } from '../../../../shared/contract/endpoint.ts'
import type { Role } from '../../../account/contract.ts'

/** What an action needed: the access of its call, and a rank above the accounts that it changed. */
export type AuditRights = { access: Access; rank: Role | null }

/** An action as its undoing needs to know it. */
export type UndoableAction = AuditRights & {
  id: number
  kind: string
  summary: string
  at: Date
  undone_by_id: number | null
}

/** The action, locked: two people who undo it at once do not both succeed. */
export async function lockAction(trx: Database, id: number): Promise<UndoableAction | undefined> {
  return trx
    .selectFrom('audit_action')
    .select(['id', 'kind', 'summary', 'at', 'undone_by_id', 'access', 'rank'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Which animes and accounts an action touched, and whether it made an account. */
export async function findTouched(
  db: Database,
  actionId: number,
): Promise<{ animeIds: number[]; accountIds: number[]; madeAccount: boolean }> {
  const { rows } = await sql<{ animeIds: number[]; accountIds: number[]; madeAccount: boolean }>`
    select coalesce(array_agg(distinct anime_id) filter (where anime_id is not null), '{}') as "animeIds",
           coalesce(array_agg(distinct (key ->> 'id')::int) filter (where table_name = 'account'), '{}') as "accountIds",
           coalesce(bool_or(table_name = 'account' and operation = 'insert'), false) as "madeAccount"
      from audit_row where action_id = ${actionId}
  `.execute(db)
  return rows[0] ?? { animeIds: [], accountIds: [], madeAccount: false }
}

// What undo_audit_action raises itself, and what tables refuse: a value taken again, a parent that is gone.
const conflictStates = new Set(['AU001', '23505', '23503', '23514', '23P01'])

/**
 * Applies an action's rows backwards, under the action that this transaction records.
 * @returns false when something of it was changed since: the transaction is then lost
 */
export async function applyBackwards(trx: Database, actionId: number): Promise<boolean> {
  try {
    await sql`select undo_audit_action(${actionId})`.execute(trx)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && conflictStates.has(String(error.code))) return false
    throw error
  }
}

/** Notes that an action was undone; what that action had itself undone counts again. */
export async function markUndone(trx: Database, id: number, undoingId: number): Promise<void> {
  await trx.updateTable('audit_action').set({ undone_by_id: undoingId }).where('id', '=', id).execute()
  await trx.updateTable('audit_action').set({ undone_by_id: null }).where('undone_by_id', '=', id).execute()
}

/** What decides of the rank of these accounts, locked until the transaction ends. */
export async function lockRanks(
  trx: Database,
  accountIds: readonly number[],
): Promise<{ id: number; role: Role; is_active: boolean }[]> {
  return trx
    .selectFrom('account')
    .select(['id', 'role', 'is_active'])
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
