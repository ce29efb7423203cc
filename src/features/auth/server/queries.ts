import type { Database } from '../../../platform/database/connect-database.ts'
import type { Role } from '../contract.ts'

export type NewAccount = { email: string; username: string; password_hash: string; role: Role }
export type Account = { id: number; email: string; username: string; role: Role }

/** Writes an account. @returns undefined when its e-mail or username is taken, whatever their case */
export async function insertAccount(db: Database, account: NewAccount): Promise<Account | undefined> {
  return db
    .insertInto('account')
    .values({ ...account, avatar_url: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'username', 'role'])
    .executeTakeFirst()
}

/** Whether an account has this e-mail, whatever its case. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', where.fn('lower', [where.val(email)])))
    .executeTakeFirst()
  return found !== undefined
}
