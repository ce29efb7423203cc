import type { Database } from '../../../../../platform/database/connect-database.ts'
import { findRow, sql } from '../../../../../platform/database/sql.ts'
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
  const { count } = await db
    .selectFrom('audit_row')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('action_id', '=', actionId)
    .executeTakeFirstOrThrow()
  return count
}
