import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { changesRows, findRow, sql } from '../../../../platform/database/sql.ts'
import type { TokenScope } from '../../../../shared/contract/token-scopes.ts'
import type { Role } from '../../contract.ts'

export type TokenRow = Omit<TableRow<'access_token'>, 'hash' | 'account_id' | 'scopes'> & { scopes: TokenScope[] }

const shown = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const

type NewToken = {
  accountId: number
  name: string
  hash: Buffer
  scopes: TokenScope[]
  expiresAt: Date | null
  at: Date
  /** The most tokens of one account. */
  max: number
}

/** Inserts a token. @returns undefined when the account already has the most */
export async function insertToken(db: Database, given: NewToken): Promise<TokenRow | undefined> {
  const { accountId, name, hash, scopes, expiresAt, at, max } = given
  return inTransaction(db, async (trx) => {
    await lockUntilCommit(trx, 'access_token', accountId)
    return findRow<TokenRow>(trx)`
      insert into access_token (account_id, name, hash, scopes, expires_at, created_at)
      select id, ${name}, ${hash}::bytea, ${scopes}::text[], ${expiresAt}::timestamptz, ${at}::timestamptz
        from account owner
       where id = ${accountId} and (select count(*) from access_token where account_id = owner.id) < ${max}
      returning ${sql.join(shown.map((column) => sql.ref(column)))}
    `
  })
}

/** Lists an account's tokens, the newest first. */
export async function listTokenRows(db: Database, accountId: number): Promise<TokenRow[]> {
  const rows = await db
    .selectFrom('access_token')
    .select(shown)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
  return rows as TokenRow[]
}

/** Deletes a token of an account. @returns false when it has none with this id */
export async function deleteToken(db: Database, { id, accountId }: { id: number; accountId: number }) {
  return changesRows(db.deleteFrom('access_token').where('id', '=', id).where('account_id', '=', accountId))
}

export async function deleteTokensOf(db: Database, accountIds: readonly number[]): Promise<void> {
  await db.deleteFrom('access_token').where('account_id', 'in', accountIds).execute()
}

export async function deleteEveryToken(db: Database): Promise<void> {
  await db.deleteFrom('access_token').execute()
}

export async function deleteTokensExpiredBefore(db: Database, instant: Date): Promise<void> {
  await db.deleteFrom('access_token').where('expires_at', '<', instant).execute()
}

type TokenOwner = Pick<TokenRow, 'id' | 'name' | 'scopes' | 'last_used_at'> & {
  account_id: number
  role: Role
  is_active: boolean
}

/** Finds a valid token with its owner; runs at every call by token. @returns undefined when unknown or expired */
export async function findTokenOwner(
  db: Database,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<TokenOwner | undefined> {
  return findRow<TokenOwner>(db)`
    select t.id, t.name, t.scopes, t.account_id, account.role, account.is_active, t.last_used_at
      from access_token t join account on account.id = t.account_id
     where t.hash = ${hash} and (t.expires_at is null or t.expires_at > ${at})
  `
}

export async function recordTokenUse(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('access_token').set({ last_used_at: at }).where('id', '=', id).execute()
}
