import type { Database } from '../../../../platform/database/connect-database.ts'
import { changesAny } from '../../../../platform/database/sql.ts'

/** The wrong passwords for one e-mail from one source. */
export type Counter = { emailHash: Buffer; sourceHash: Buffer }

type Attempt = {
  counter: Counter
  at: Date
  /** Failures before this instant no longer count. */
  forgottenBefore: Date
  /** Seconds to wait by number of failures; the last entry applies beyond. */
  waitsS: readonly number[]
}

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts are all counted.
 * @returns whether the attempt is allowed, that is whether the wait is over
 */
export async function countAttempt(
  db: Database,
  { counter: { emailHash, sourceHash }, at, forgottenBefore, waitsS }: Attempt,
): Promise<boolean> {
  return changesAny(db)`
    insert into password_failure as known (email_hash, source_hash, failures, last_failed_at)
    values (${emailHash}, ${sourceHash}, 1, ${at})
    on conflict (email_hash, source_hash) do update
      set failures = case when known.last_failed_at < ${forgottenBefore} then 1 else known.failures + 1 end,
          last_failed_at = ${at}
    where known.last_failed_at < ${forgottenBefore}
       or least(known.last_failed_at, ${at}::timestamptz)
          + (${waitsS}::int[])[1 + least(known.failures, ${waitsS.length - 1})] * interval '1 second' <= ${at}
  `
}

export async function findFailures(
  db: Database,
  { emailHash, sourceHash }: Counter,
): Promise<{ failures: number; last_failed_at: Date } | undefined> {
  return db
    .selectFrom('password_failure')
    .select(['failures', 'last_failed_at'])
    .where('email_hash', '=', emailHash)
    .where('source_hash', '=', sourceHash)
    .executeTakeFirst()
}

/** Moves failures with a future time to now, so that a clock that was wrong lengthens no wait. */
export async function restoreFailures(db: Database, emailHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('password_failure')
    .set({ last_failed_at: at })
    .where('email_hash', '=', emailHash)
    .where('last_failed_at', '>', at)
    .execute()
}

/** Removes one attempt from the count. */
export async function revertAttempt(db: Database, { emailHash, sourceHash }: Counter): Promise<void> {
  await db
    .updateTable('password_failure')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('email_hash', '=', emailHash)
    .where('source_hash', '=', sourceHash)
    .where('failures', '>', 0)
    .execute()
}

/** Deletes the failures of one source, or of all sources. */
export async function deleteFailures(
  db: Database,
  { emailHash, sourceHash }: Pick<Counter, 'emailHash'> & Partial<Counter>,
): Promise<void> {
  const all = db.deleteFrom('password_failure').where('email_hash', '=', emailHash)
  await (sourceHash ? all.where('source_hash', '=', sourceHash) : all).execute()
}

export async function deleteFailuresBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('password_failure').where('last_failed_at', '<', instant).execute()
}
