import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
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

/** Creates many accounts at once, `foule-1` and so on. */
export async function makeCrowd(db: Database, count: number, deletionRequestedAt: Date | null = null): Promise<void> {
  await sql`
    insert into account (username, email, password_hash, deletion_requested_at)
    select 'foule-' || n, 'foule-' || n || '@masse.example', 'aucun', ${deletionRequestedAt}::timestamptz
      from generate_series(1, ${count}::int) n
  `.execute(db)
}
