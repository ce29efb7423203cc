import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { Actor } from '../actor.ts'

type NewAction = { by: Actor; kind: string; undoes?: number }

/** Opens an action in the log. @returns its id */
export async function beginAction(db: Database, { by, kind, undoes }: NewAction): Promise<number> {
  const { id } = await db
    .insertInto('audit_action')
    .values({ kind, summary: '', actor_id: by.accountId, ip: by.ip, undoes_id: undoes ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** From here to the end of the transaction, what changes is recorded under this action. */
export async function recordUnder(trx: Database, actionId: number): Promise<void> {
  await sql`select set_config('sumine.audit_action', ${String(actionId)}, true)`.execute(trx)
}

export async function describeAction(db: Database, id: number, summary: string): Promise<void> {
  await db.updateTable('audit_action').set({ summary }).where('id', '=', id).execute()
}

export async function forgetAction(db: Database, id: number): Promise<void> {
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
