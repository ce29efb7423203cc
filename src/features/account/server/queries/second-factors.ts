import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesRows, countRows } from '../../../../platform/database/sql.ts'

export type FactorRow = TableRow<'second_factor'>

export async function findFactor(db: Database, accountId: number): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Stores a new secret, unless the account has one that is confirmed. @returns false if it has */
export async function putUnconfirmedFactor(
  db: Database,
  factor: Pick<FactorRow, 'account_id' | 'secret' | 'created_at'>,
): Promise<boolean> {
  const { secret, created_at } = factor
  return changesRows(
    db
      .insertInto('second_factor')
      .values({ ...factor, confirmed_at: null })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ secret, created_at, last_step: 0 })
          .where('second_factor.confirmed_at', 'is', null),
      ),
  )
}

type Step = { accountId: number; step: number; confirmed?: { at: Date; secret: Buffer } | undefined }

/**
 * A used step further ahead than this was written while the server's clock was wrong. It does not count, or the owner
 * would be locked out until that time.
 */
const maxStepsAhead = 10

/**
 * Marks the time step of a code as used.
 * @param confirmed the secret that the code confirms, and when
 * @returns false when this step or a later one was used before, or the secret to confirm was replaced
 */
export async function spendStep(db: Database, { accountId, step, confirmed }: Step): Promise<boolean> {
  return changesRows(
    db
      .updateTable('second_factor')
      .set({ last_step: step, ...(confirmed && { confirmed_at: confirmed.at }) })
      .where('account_id', '=', accountId)
      .where((where) => (confirmed ? where('secret', '=', confirmed.secret) : where.lit(true)))
      .where((where) => where.or([where('last_step', '<', step), where('last_step', '>', step + maxStepsAhead)])),
  )
}

/** Replaces the ciphertext of a secret, unless it has changed meanwhile. */
export async function replaceSecret(
  db: Database,
  { accountId, before, after }: { accountId: number; before: Buffer; after: Buffer },
): Promise<void> {
  await db
    .updateTable('second_factor')
    .set({ secret: after })
    .where('account_id', '=', accountId)
    .where('secret', '=', before)
    .execute()
}

/** Deletes a second factor, its recovery codes and its reset. @returns false when there is none */
export async function deleteFactor(db: Database, accountId: number): Promise<boolean> {
  await deleteReset(db, accountId)
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  return changesRows(db.deleteFrom('second_factor').where('account_id', '=', accountId))
}

/** Deletes the secrets that no code confirmed before an instant. */
export async function deleteUnconfirmedBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('second_factor').where('confirmed_at', 'is', null).where('created_at', '<', instant).execute()
}

export async function replaceRecoveryCodes(
  db: Database,
  { accountId, hashes }: { accountId: number; hashes: Buffer[] },
): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}

/** Uses up a recovery code. @returns false when it is unknown or used */
export async function spendRecoveryCode(db: Database, accountId: number, hash: Buffer): Promise<boolean> {
  return changesRows(db.deleteFrom('recovery_code').where('account_id', '=', accountId).where('code_hash', '=', hash))
}

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  return countRows(db)`recovery_code where account_id = ${accountId}`
}

/** Finds when a requested reset of the second factor is due. */
export async function findReset(db: Database, accountId: number): Promise<{ due_at: Date } | undefined> {
  return db.selectFrom('factor_reset').select('due_at').where('account_id', '=', accountId).executeTakeFirst()
}

/** Stores the request to reset a second factor. @returns false when one is pending */
export async function putReset(
  db: Database,
  reset: { account_id: number; requested_at: Date; due_at: Date },
): Promise<boolean> {
  return changesRows(
    db
      .insertInto('factor_reset')
      .values(reset)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Forgets a reset. @returns false when there is none */
export async function deleteReset(db: Database, accountId: number): Promise<boolean> {
  return changesRows(db.deleteFrom('factor_reset').where('account_id', '=', accountId))
}

/** Lists the accounts whose reset is due, locked until the transaction ends: their owners may object meanwhile. */
export async function lockDueResets(
  db: Database,
  at: Date,
): Promise<{ account_id: number; username: string; requested_at: Date }[]> {
  return db
    .selectFrom('factor_reset')
    .innerJoin('account', 'account.id', 'factor_reset.account_id')
    .select(['factor_reset.account_id', 'account.username', 'requested_at'])
    .where('due_at', '<=', at)
    .orderBy('factor_reset.account_id')
    .forUpdate('factor_reset')
    .skipLocked()
    .execute()
}

/** Returns whether an account has a second factor or a passkey, and until when staff may do without one. */
export async function findFactorDuty(
  db: Database,
  accountId: number,
): Promise<{ has_factor: boolean; factor_due_at: Date | null }> {
  const account = await db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select(({ exists, selectFrom }) => [
      'factor_due_at',
      'confirmed_at',
      exists(selectFrom('passkey').select('id').whereRef('account_id', '=', 'account.id')).as('has_passkey'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const has_factor = account.confirmed_at !== null || Boolean(account.has_passkey)
  return { has_factor, factor_due_at: account.factor_due_at }
}

/** Sets until when an account may do without a second factor, once. */
export async function setFactorDue(
  db: Database,
  { accountId, dueAt }: { accountId: number; dueAt: Date },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ factor_due_at: dueAt })
    .where('id', '=', accountId)
    .where('factor_due_at', 'is', null)
    .execute()
}

/** Reads when a second factor was turned on, for the data export. Its secret and codes would open the account. */
export async function exportSecondFactor(db: Database, accountId: number) {
  const factor = await findFactor(db, accountId)
  return factor?.confirmed_at
    ? { on_since: factor.confirmed_at, recovery_codes_left: await countRecoveryCodes(db, accountId) }
    : null
}
