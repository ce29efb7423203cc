import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { changesRows, countRows, findRow } from '../../../../platform/database/sql.ts'

export type PasskeyRow = TableRow<'passkey'>
export type KnownPasskey = PasskeyRow & { passkey_handle: Buffer | null }

type NewPasskey = Omit<PasskeyRow, 'id' | 'last_used_at'> & {
  /** The most passkeys of one account. */
  max: number
}

/** Inserts a passkey. @returns undefined when it is known, or the account has `max` already */
export async function insertPasskey(db: Database, given: NewPasskey): Promise<PasskeyRow | undefined> {
  const { account_id, credential_id, public_key, uses, transports, name, created_at, max } = given
  return inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, 'passkey', account_id)
    return findRow<PasskeyRow>(trx)`
      insert into passkey (account_id, credential_id, public_key, uses, transports, name, created_at)
      select id, ${credential_id}::bytea, ${public_key}::bytea, ${uses}::bigint,
             ${transports}::text[], ${name}, ${created_at}::timestamptz
        from account owner
       where id = ${account_id} and (select count(*) from passkey where account_id = owner.id) < ${max}
      on conflict do nothing
      returning *
    `
  })
}

/** Lists an account's passkeys, the newest first. */
export async function listPasskeyRows(db: Database, accountId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute()
}

/** Finds a passkey, with its account's handle. */
export async function findPasskey(db: Database, credentialId: Buffer): Promise<KnownPasskey | undefined> {
  return db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .selectAll('passkey')
    .select('passkey_handle')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Returns the permanent handle of an account. @param fresh its handle from now on, if it has none */
export async function findOrPutHandle(db: Database, accountId: number, fresh: Buffer): Promise<Buffer> {
  const row = await findRow<{ passkey_handle: Buffer }>(db)`
    update account set passkey_handle = coalesce(passkey_handle, ${fresh}) where id = ${accountId}
    returning passkey_handle
  `
  return row?.passkey_handle ?? fresh
}

export async function countPasskeys(db: Database, accountId: number): Promise<number> {
  return countRows(db)`passkey where account_id = ${accountId}`
}

/**
 * Records a use of a passkey.
 * @param use the count that its device sent, and the time
 * @returns false when the passkey was removed meanwhile
 */
export async function recordPasskeyUse(db: Database, id: number, use: { uses: number; at: Date }): Promise<boolean> {
  return changesRows(db.updateTable('passkey').set({ uses: use.uses, last_used_at: use.at }).where('id', '=', id))
}

type OwnPasskey = { id: number; accountId: number }

/** Renames a passkey of an account. @returns undefined when it has none with this id */
export async function updatePasskeyName(
  db: Database,
  { id, accountId, name }: OwnPasskey & { name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a passkey of an account. @returns false when it has none with this id */
export async function deletePasskey(db: Database, { id, accountId }: OwnPasskey): Promise<boolean> {
  return changesRows(db.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId))
}

/** Deletes the passkeys that an account had at an instant; later ones stay. @returns whether it had any */
export async function deletePasskeysOf(db: Database, accountId: number, at: Date): Promise<boolean> {
  return changesRows(db.deleteFrom('passkey').where('account_id', '=', accountId).where('created_at', '<=', at))
}

/** Reads an account's passkeys for its owner's export. */
export async function exportPasskeys(db: Database, accountId: number) {
  return db
    .selectFrom('passkey')
    .select(['name', 'transports', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
