import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { NoteAccountChange } from '../../../../platform/site/site.ts'
import { hasRight } from '../../../account/server/public.ts'
import type { AuditArea } from '../../log-rules.ts'
import type { Actor } from './actor.ts'
import { beginAction, countChanges, deleteAction, describeAction, recordUnder } from './queries/actions.ts'

export type Action<T> = {
  by: Actor
  /** Area and verb: `anime.update`. */
  kind: `${AuditArea}.${string}`
  /** One French sentence for the log; may depend on the result. */
  summary: string | ((result: T) => string)
  /** The action to continue: a long action spans several transactions. */
  into?: number | undefined
}

/**
 * Runs `work` as one action of the audit log, in the transaction of `db` or in its own. Triggers record each changed
 * row, before and after (migrations/0018; functions replaced in 0045). All staff changes go through here.
 * @returns the result of `work`, and the action's id; null when no recorded row changed
 * @throws the errors of `work`, and AppError FORBIDDEN when the author has lost the right since: then nothing changes,
 * and nothing is logged
 */
export function recordAction<T>(
  db: Database,
  { by, kind, summary, into }: Action<T>,
  work: (trx: Database) => Promise<T>,
): Promise<{ result: T; actionId: number | null }> {
  return inTransaction(db, async (trx) => {
    const { accountId, access } = by
    if (accountId !== null && !(await hasRight(trx, { accountId, access }))) throw new AppError('FORBIDDEN')
    const actionId = into ?? (await beginAction(trx, { by, kind }))
    await recordUnder(trx, actionId)
    const result = await work(trx)
    if (into === undefined && (await countChanges(trx, actionId)) === 0) {
      await deleteAction(trx, actionId)
      return { result, actionId: null }
    }
    await describeAction(trx, actionId, typeof summary === 'string' ? summary : summary(result))
    return { result, actionId }
  })
}

/** Logs an action that changes no row, such as a sent mail. It cannot be undone. */
export async function noteAction(
  db: Database,
  { by, kind, summary }: Action<never> & { summary: string },
): Promise<void> {
  await inTransaction(db, async (trx) => describeAction(trx, await beginAction(trx, { by, kind }), summary))
}

/** Logs a change to how an account is protected. */
export const noteAccountChange: NoteAccountChange = (db, { by: accountId, ip, access, kind, summary }) =>
  noteAction(db, { by: { accountId, ip, access }, kind, summary })
