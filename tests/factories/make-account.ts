import type { Database } from '../../src/platform/database/connect-database.ts'
import type { Caller } from '../../src/platform/http/api.ts'

export type AccountToMake = Partial<{
  username: string
  email: string
  role: Caller['role']
  is_active: boolean
  created_at: Date | string
}>

let made = 0

/** Creates an account that cannot sign in: its hash is invalid. Tests of signing in call `createAccount`. */
export async function makeAccount(db: Database, account: AccountToMake = {}): Promise<{ id: number }> {
  made += 1
  return db
    .insertInto('account')
    .values({
      username: `membre-${made}`,
      email: `membre-${made}@exemple.fr`,
      password_hash: 'aucun',
      avatar_url: null,
      ...account,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
