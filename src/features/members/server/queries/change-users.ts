import type { Database } from '../../../../platform/database/connect-database.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import type { UserFilters } from '../../contract.ts'
import { matches, type UserRow, userColumns } from './list-users.ts'

export async function findUserRow(db: Database, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('account').select(userColumns).where('id', '=', id).executeTakeFirst()
}

/** Returns the account, locked until the transaction ends. */
export async function lockUserRow(trx: Database, id: number): Promise<UserRow | undefined> {
  return trx.selectFrom('account').select(userColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Fields = Partial<Pick<UserRow, 'username' | 'email' | 'role' | 'is_active' | 'email_confirmed_at'>>

/** Writes fields of an account. @returns the account, or the field whose value is taken */
export async function writeUser(trx: Database, id: number, fields: Fields): Promise<UserRow | 'username' | 'email'> {
  try {
    return await trx
      .updateTable('account')
      .set(fields)
      .where('id', '=', id)
      .returning(userColumns)
      .executeTakeFirstOrThrow()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'account_username') return 'username'
    if (constraint === 'account_email') return 'email'
    throw error
  }
}

type BulkChange = {
  targets: { ids: number[] } | { filters: UserFilters }
  isActive: boolean
  /** The id of the account to skip. */
  except: number
  /** Only accounts with the role Utilisateur: a Moderateur may change no others. */
  onlyVisitors: boolean
}

/** Activates or deactivates accounts that are not in that state yet. @returns the changed ones */
export async function writeActive(trx: Database, change: BulkChange) {
  const { targets, isActive, except, onlyVisitors } = change
  return listRows<{ id: number; username: string }>(trx)`
    update account set is_active = ${isActive}
     where ${'ids' in targets ? sql`id = any (${targets.ids}::int[])` : matches(targets.filters)}
       and is_active <> ${isActive} and id <> ${except}
       and ${onlyVisitors ? sql`role = 'Utilisateur'` : sql`true`}
    returning id, username
  `
}
