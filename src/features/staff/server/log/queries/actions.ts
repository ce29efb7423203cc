import type { Database } from '../../../../../platform/database/connect-database.ts'
import { withoutSilenceLimit } from '../../../../../platform/database/shared-pool.ts'
import { countRows, findRow, sql } from '../../../../../platform/database/sql.ts'
import { codeOf } from '../../../../../shared/code-of.ts'
import type { Access } from '../../../../../shared/contract/access-levels.ts'
import type { Role } from '../../../../account/contract.ts'
import type { Actor } from '../actor.ts'

type NewAction = { by: Actor; kind: string; undoes?: number }

/** Creates an action in the log. @returns its id */
export async function beginAction(db: Database, { by, kind, undoes }: NewAction): Promise<number> {
  const { id } = await db
    .insertInto('audit_action')
    .values({
      kind,
      summary: '',
      actor_id: by.accountId,
      ip: by.ip,
      access: by.access,
      token_name: by.token ?? null,
      undoes_id: undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns whether an action was undone. An undoing that begins now waits for the end of the transaction. */
export async function isUndone(trx: Database, id: number | null): Promise<boolean> {
  const row = await findRow<{ is_undone: boolean }>(trx)`
    select undone_by_id is not null as is_undone from audit_action where id = ${id}::int for key share`
  return row?.is_undone ?? false
}

/** Records all changes until the end of the transaction under this action. */
export async function recordUnder(trx: Database, actionId: number): Promise<void> {
  await sql`select set_config('sumine.audit_action', ${String(actionId)}, true)`.execute(trx)
}

/** Sets the summary of an action, and the highest rank that it, or the action it undoes, changed. */
export async function describeAction(db: Database, id: number, summary: string): Promise<void> {
  await sql`
    update audit_action set summary = ${summary}, rank = (
      select role from (
        select unnest(array[account.role, r.before ->> 'role', r.after ->> 'role']) as role
          from audit_row r left join account on account.id = (r.key ->> 'id')::int
         where r.action_id = ${id} and r.table_name = 'account'
        union select undone.rank from audit_action undone where undone.id = audit_action.undoes_id) as roles
       order by array_position(array['Administrateur', 'Moderateur', 'Utilisateur'], role) limit 1)
     where id = ${id}`.execute(db)
}

export async function deleteAction(db: Database, id: number): Promise<void> {
  await db.deleteFrom('audit_action').where('id', '=', id).execute()
}

export async function countChanges(db: Database, actionId: number): Promise<number> {
  return countRows(db)`audit_row where action_id = ${actionId}`
}

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
