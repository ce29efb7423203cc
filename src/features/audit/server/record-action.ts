import type { Database } from '../../../platform/database/connect-database.ts'
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
 * Runs `work` in one transaction that is one action of the audit log: triggers keep each row that it changes, before
 * and after (migrations/0018). All that staff change goes through here.
 * @returns what `work` returned, and the action's id; null when nothing that is recorded changed
 * @throws what `work` throws: then nothing has happened, and nothing is in the log
 */
export function recordAction<T>(
  db: Database,
  { by, kind, summary, into }: Deed<T>,
  work: (trx: Database) => Promise<T>,
): Promise<{ result: T; actionId: number | null }> {
  return db.transaction().execute(async (trx) => {
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
