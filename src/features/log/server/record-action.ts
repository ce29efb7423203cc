import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { hasRight } from '../../account/server/public.ts'
import type { AuditArea } from '../contract.ts'
import type { Actor } from './actor.ts'
import { beginAction, countChanges, describeAction, forgetAction, recordUnder } from './queries/actions.ts'

export type Deed<T> = {
  by: Actor
  /** Area and deed: `anime.update`. */
  kind: `${AuditArea}.${string}`
  /** One French sentence for the log, of what was done; it may tell of the result. */
  summary: string | ((result: T) => string)
  /** The action that this is another step of: long work is one action over several transactions. */
  into?: number | undefined
}

/**
 * Runs `work` as one action of the audit log, in the transaction that `db` is part of or in one of its own: triggers
 * keep each row that it changes, before and after (migrations/0018). All that staff change goes through here.
 * @returns what `work` returned, and the action's id; null when nothing that is recorded changed
 * @throws what `work` throws, and AppError FORBIDDEN when the actor has lost the right since: then nothing has happened,
 * and nothing is in the log
 */
export function recordAction<T>(
  db: Database,
  { by, kind, summary, into }: Deed<T>,
  work: (trx: Database) => Promise<T>,
): Promise<{ result: T; actionId: number | null }> {
  return inTransaction(db, async (trx) => {
    const { accountId, access } = by
    if (accountId !== null && !(await hasRight(trx, { accountId, access }))) throw new AppError('FORBIDDEN')
    const actionId = into ?? (await beginAction(trx, { by, kind }))
    await recordUnder(trx, actionId)
    const result = await work(trx)
    if (into === undefined && (await countChanges(trx, actionId)) === 0) {
      await forgetAction(trx, actionId)
      return { result, actionId: null }
    }
    await describeAction(trx, actionId, typeof summary === 'string' ? summary : summary(result))
    return { result, actionId }
  })
}

/** Keeps in the log what changes no row: a mail that was sent. It cannot be undone. */
export async function noteDeed(db: Database, { by, kind, summary }: Deed<never> & { summary: string }): Promise<void> {
  await inTransaction(db, async (trx) => describeAction(trx, await beginAction(trx, { by, kind }), summary))
}
