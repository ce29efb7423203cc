import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import { changesRows, findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import type { SpoilerChoice } from '../../../../shared/spoiler-choice.ts'
import type { Role } from '../../contract.ts'

export type NewAccount = { email: string; username: string; password_hash: string; role: Role; has_password?: boolean }
export type Account = { id: number; email: string; username: string; role: Role }

/** An account as its owner sees it; present.ts turns it into a response. */
export type UserRow = Pick<TableRow<'account'>, (typeof userColumns)[number]>
/** Additional columns for signing in. */
export type SignInRow = Pick<TableRow<'account'>, (typeof signInColumns)[number]>

const userColumns = [
  'id',
  'email',
  'username',
  'role',
  'is_active',
  'avatar_url',
  'created_at',
  'last_login',
  'email_confirmed_at',
  'spoilers',
  'spoilers_shown',
] as const
const signInColumns = [...userColumns, 'password_hash', 'has_password', 'deletion_requested_at'] as const

/** Stores what covers episodes for an account. */
export async function writeSpoilers(db: Database, id: number, { mode, shown_anime_ids }: SpoilerChoice): Promise<void> {
  await db
    .updateTable('account')
    .set({ spoilers: mode, spoilers_shown: [...shown_anime_ids] })
    .where('id', '=', id)
    .execute()
}

/** Inserts an account. @returns undefined when its e-mail or username is taken, ignoring case */
export async function insertAccount(db: Database, account: NewAccount): Promise<Account | undefined> {
  return db
    .insertInto('account')
    .values({ ...account, avatar_url: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'username', 'role'])
    .executeTakeFirst()
}

/** Finds the account with this e-mail. @param email in its canonical form */
export async function findAccountByEmail(db: Database, email: string): Promise<SignInRow | undefined> {
  return db
    .selectFrom('account')
    .select(signInColumns)
    .where(sql`lower(email collate "C")`, '=', email)
    .executeTakeFirst()
}

export async function findAccount(db: Database, id: number): Promise<SignInRow | undefined> {
  return db.selectFrom('account').select(signInColumns).where('id', '=', id).executeTakeFirst()
}

/** Records a sign-in, and cancels a pending removal. @throws when the account is gone */
export async function recordLogin(db: Database, id: number, at: Date): Promise<SignInRow> {
  return db
    .updateTable('account')
    .set({ last_login: at, deletion_requested_at: null })
    .where('id', '=', id)
    .returning(signInColumns)
    .executeTakeFirstOrThrow()
}

/** Renames an account. @returns undefined when the name is taken, ignoring case */
export async function renameAccount(db: Database, id: number, username: string): Promise<UserRow | undefined> {
  try {
    return await db
      .updateTable('account')
      .set({ username })
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirstOrThrow()
  } catch (error) {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'account_username'
    if (isTaken) return undefined
    throw error
  }
}

/** Sets or removes an account's picture. @returns address of the previous picture */
export async function replaceAvatar(db: Database, id: number, url: string | null): Promise<string | null> {
  const row = await findRow<{ before: string | null }>(db)`
    with old as (select id, avatar_url from account where id = ${id} for update)
    update account set avatar_url = ${url} from old where account.id = old.id
    returning old.avatar_url as before
  `
  return row?.before ?? null
}

/** Stores a password. @param before if given, the only hash that is replaced @returns whether it was stored */
export async function updatePassword(
  db: Database,
  { id, passwordHash, before, at }: { id: number; passwordHash: string; before?: string | undefined; at: Date },
): Promise<boolean> {
  return changesRows(
    db
      .updateTable('account')
      .set({ password_hash: passwordHash, password_set_at: at, has_password: true })
      .where('id', '=', id)
      .where((where) => (before === undefined ? where.lit(true) : where('password_hash', '=', before))),
  )
}

export async function writeRole(db: Database, id: number, role: Role): Promise<void> {
  await db.updateTable('account').set({ role }).where('id', '=', id).execute()
}

/** Records that a mailed link was followed; the first time counts. */
export async function confirmAddress(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_confirmed_at: at })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

const selectActiveAdmins = (db: Database) =>
  db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'Administrateur')
    .where('is_active', '=', true)
    .where('deletion_requested_at', 'is', null)
    .orderBy('id')

export async function listActiveAdmins(db: Database): Promise<number[]> {
  return (await selectActiveAdmins(db).execute()).map(({ id }) => id)
}

/**
 * Lists the active Administrateurs, locked until the transaction ends, so that concurrent calls cannot demote,
 * deactivate or remove the last of them (docs/product/README.md#roles).
 */
export async function lockActiveAdmins(db: Database): Promise<number[]> {
  // `for update` would wait for the lock that the log's reference to its actor takes, so two calls could deadlock.
  const admins = await selectActiveAdmins(db).forNoKeyUpdate().execute()
  return admins.map(({ id }) => id)
}

/** Lists the accounts with these e-mails, also inactive ones. @param emails in their canonical form */
export async function listAccountsByEmail(
  db: Database,
  emails: readonly string[],
): Promise<Pick<UserRow, 'id' | 'username' | 'role' | 'is_active' | 'created_at'>[]> {
  return listRows<Pick<UserRow, 'id' | 'username' | 'role' | 'is_active' | 'created_at'>>(db)`
    select id, username, role, is_active, created_at from account
     where lower(email collate "C") = any (${emails}::text[]) order by id
  `
}

export async function deactivateAccounts(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update account set is_active = false where id = any (${ids}::int[])`.execute(db)
}

/**
 * Lists the names of the staff: of their accounts and on the team's page.
 * @param except an account name to leave out, since it is taken anyway
 */
export async function listStaffNames(db: Database, { except }: { except: string }): Promise<string[]> {
  const rows = await listRows<{ name: string }>(db)`
    select username as name from account where role <> 'Utilisateur' and lower(username) <> lower(${except})
    union select username from team_member
    union select display_name from team_member
  `
  return rows.map(({ name }) => name)
}
