import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'

export type Purpose = 'reset-password' | 'confirm-email' | 'cancel-deletion' | 'keep-factor'

type MailedToken = {
  account_id: number
  purpose: Purpose
  token_hash: Buffer
  expires_at: Date
  /** When the link was made; null if it cannot be mailed again. */
  made_at: Date | null
}

/** Stores a token's hash, replacing the account's former one for this purpose. */
export async function putMailedToken(db: Database, token: MailedToken): Promise<void> {
  const { token_hash, expires_at, made_at } = token
  await db
    .insertInto('mailed_token')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'purpose']).doUpdateSet({ token_hash, expires_at, made_at }),
    )
    .execute()
}

/**
 * Returns when an account's link for a purpose was made, if it still works and can be mailed again: not after its first
 * life, or strangers could keep a leaked one working for ever.
 */
export async function findMadeAt(
  db: Database,
  { accountId, purpose, lifeMs, at }: { accountId: number; purpose: Purpose; lifeMs: number; at: Date },
): Promise<Date | undefined> {
  const oldest = new Date(at.getTime() - lifeMs)
  const live = db
    .selectFrom('mailed_token')
    .select('made_at')
    .where('expires_at', '>', at)
    .where('made_at', '>', oldest)
  const row = await live.where('account_id', '=', accountId).where('purpose', '=', purpose).executeTakeFirst()
  return row?.made_at ?? undefined
}

/** Consumes a token. @returns its account, or undefined when it is unknown, used or too old */
export async function consumeMailedToken(
  db: Database,
  { hash, purpose, at }: { hash: Buffer; purpose: Purpose; at: Date },
): Promise<number | undefined> {
  const taken = await db
    .deleteFrom('mailed_token')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .returning('account_id')
    .executeTakeFirst()
  return taken?.account_id
}

export async function deleteMailedTokensOf(db: Database, accountId: number, purpose: Purpose): Promise<void> {
  await db.deleteFrom('mailed_token').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
}

/** Deletes the tokens of all links mailed to these accounts. */
export async function deleteAllMailedTokensOf(db: Database, accountIds: readonly number[]): Promise<void> {
  await sql`delete from mailed_token where account_id = any (${accountIds}::int[])`.execute(db)
}

export async function deleteEveryMailedToken(db: Database): Promise<void> {
  await db.deleteFrom('mailed_token').execute()
}

/** Deletes the tokens that expired before an instant. */
export async function deleteMailedTokensBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('mailed_token').where('expires_at', '<', instant).execute()
}
