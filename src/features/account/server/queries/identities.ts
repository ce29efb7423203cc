import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { changesRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'

export type IdentityRow = TableRow<'identity'>

/** Inserts an identity. @returns undefined when it is linked, or the account has one of this provider */
export async function insertIdentity(
  db: Database,
  identity: Omit<IdentityRow, 'id' | 'last_used_at'>,
): Promise<IdentityRow | undefined> {
  return db
    .insertInto('identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Finds an identity by its provider's name for it. */
export async function findIdentity(
  db: Database,
  { provider, subject }: Pick<IdentityRow, 'provider' | 'subject'>,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Records a sign-in, and the name that the account has at its provider now. */
export async function recordIdentityUse(db: Database, id: number, use: { name: string; at: Date }): Promise<void> {
  await db.updateTable('identity').set({ name: use.name, last_used_at: use.at }).where('id', '=', id).execute()
}

/** Lists the identities of an account, the oldest first. */
export async function listIdentityRows(db: Database, accountId: number): Promise<IdentityRow[]> {
  return db.selectFrom('identity').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
}

/** Deletes an identity of an account. @returns false when it has none with this id */
export async function deleteIdentity(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  return changesRows(db.deleteFrom('identity').where('id', '=', id).where('account_id', '=', accountId))
}

/** Deletes the identities of an account. @returns whether it had any */
export function deleteIdentitiesOf(db: Database, accountId: number): Promise<boolean> {
  return changesRows(db.deleteFrom('identity').where('account_id', '=', accountId))
}

/**
 * Returns whether a password, a passkey or an identity opens an account. Concurrent calls wait until the transaction
 * ends, so that they cannot remove the last two.
 * @param providers those of the settings: others open nothing
 */
export async function hasWayIn(db: Database, accountId: number, providers: readonly string[]): Promise<boolean> {
  await lockUntilCommit(db, 'way in', accountId)
  const row = await findRow<{ has_way: boolean }>(db)`
    select has_password or exists (select from passkey where account_id = owner.id)
        or exists (select from identity where account_id = owner.id and provider = any (${providers}::text[])) as has_way
      from account owner where id = ${accountId}
  `
  return row?.has_way ?? false
}

/**
 * Deletes the identities and passkeys that accounts got since an instant, and the second factors turned on since, which
 * would keep the owners out.
 * @returns the accounts that lost a second factor in use
 */
export async function deleteWaysInSince(
  db: Database,
  { accountIds, since }: { accountIds: readonly number[]; since: Date },
): Promise<number[]> {
  for (const table of ['identity', 'passkey'] as const) {
    await sql`
      delete from ${sql.table(table)} where account_id = any (${accountIds}::int[]) and created_at >= ${since}
    `.execute(db)
  }
  const gone = await listRows<{ account_id: number }>(db)`
    with gone as (
      delete from second_factor
       where account_id = any (${accountIds}::int[]) and coalesce(confirmed_at, created_at) >= ${since}
      returning account_id, confirmed_at
    ), codes as (delete from recovery_code where account_id in (select account_id from gone)),
    resets as (delete from factor_reset where account_id in (select account_id from gone))
    select account_id from gone where confirmed_at is not null
  `
  return gone.map(({ account_id }) => account_id)
}

/** Reads the identities of an account for its owner's export. */
export async function exportIdentities(db: Database, accountId: number) {
  return db
    .selectFrom('identity')
    .select(['provider', 'subject', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
