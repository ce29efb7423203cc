import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

type Attempt = {
  emailHash: Buffer
  at: Date
  /** Failures whose last one is older no longer count. */
  forgottenBefore: Date
  /** Seconds to wait after so many failures; the last entry holds for all beyond. */
  waitsS: readonly number[]
}

/**
 * Counts an attempt as failed before it is made, so that many at the same time count as many.
 * @returns whether it may be made: the wait after the failures so far is over
 */
export async function countAttempt(
  db: Database,
  { emailHash, at, forgottenBefore, waitsS }: Attempt,
): Promise<boolean> {
  const { rows } = await sql`
    insert into password_failure as known (email_hash, failures, last_failed_at) values (${emailHash}, 1, ${at})
    on conflict (email_hash) do update
      set failures = case when known.last_failed_at < ${forgottenBefore} then 1 else known.failures + 1 end,
          last_failed_at = ${at}
    where known.last_failed_at < ${forgottenBefore}
       or known.last_failed_at
          + (${waitsS}::int[])[1 + least(known.failures, ${waitsS.length - 1})] * interval '1 second' <= ${at}
    returning 1
  `.execute(db)
  return rows.length > 0
}

export async function findFailures(
  db: Database,
  emailHash: Buffer,
): Promise<{ failures: number; last_failed_at: Date } | undefined> {
  return db
    .selectFrom('password_failure')
    .select(['failures', 'last_failed_at'])
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
}

/** A failure that lies ahead, as a clock that was wrong wrote it down, happened now: nobody waits for that clock. */
export async function bringFailureBack(db: Database, emailHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('password_failure')
    .set({ last_failed_at: at })
    .where('email_hash', '=', emailHash)
    .where('last_failed_at', '>', at)
    .execute()
}

export async function deleteFailures(db: Database, emailHash: Buffer): Promise<void> {
  await db.deleteFrom('password_failure').where('email_hash', '=', emailHash).execute()
}

export async function deleteFailuresBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('password_failure').where('last_failed_at', '<', instant).execute()
}
