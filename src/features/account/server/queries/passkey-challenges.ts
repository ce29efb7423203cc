import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

/** What a challenge is for; that of another purpose does not count. */
export type ChallengePurpose = 'sign-in' | 'proof' | 'add'

type NewChallenge = {
  challenge: Buffer
  purpose: ChallengePurpose
  /** Null before a sign-in. */
  accountId: number | null
  expiresAt: Date
  /** How many stay: of this account, or of all sign-ins. */
  max: number
}

/** Inserts a challenge; the oldest ones beyond the limit are deleted. */
export async function insertChallenge(db: Database, given: NewChallenge): Promise<void> {
  const { challenge, purpose, accountId, expiresAt, max } = given
  await sql`
    with dropped as (
      delete from passkey_challenge where challenge in (
        select challenge from passkey_challenge
         where account_id is not distinct from ${accountId}::int
         order by expires_at desc, challenge offset ${max - 1}))
    insert into passkey_challenge (challenge, purpose, account_id, expires_at)
    values (${challenge}, ${purpose}, ${accountId}, ${expiresAt})
  `.execute(db)
}

type TakenChallenge = { purpose: string; account_id: number | null; expires_at: Date }

/** Deletes a challenge. @returns it, or undefined when it was used before */
export async function takeChallenge(db: Database, challenge: Buffer): Promise<TakenChallenge | undefined> {
  return db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'account_id', 'expires_at'])
    .executeTakeFirst()
}

export async function deleteChallengesBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', instant).execute()
}
