import { listUsersQuery } from '../../src/features/members/contract.ts'
import { listUsers } from '../../src/features/members/server/list-users.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Kind } from '../kit/measure-calls.ts'

export const accountCount = 1_000_000

/**
 * Writes a million accounts with distinct names and e-mails, a few of them staff, one in fifty deactivated.
 * @param db a connection without a time limit
 */
export async function writeAccounts(db: Database): Promise<void> {
  // Building a trigram index over all rows at once takes a tenth of the time.
  await sql`drop index account_email_likeness, account_username_likeness`.execute(db)
  await sql`
    insert into account (username, email, password_hash, role, is_active, created_at, last_login)
    select 'membre-' || left(md5(n::text), 8) || '-' || n, left(md5((n::bigint * 7)::text), 10) || n || '@exemple.fr', '-',
           case when n % 40000 = 0 then 'Moderateur' when n % 200000 = 1 then 'Administrateur' else 'Utilisateur' end,
           n % 50 <> 0, timestamptz '2022-01-01' + n * interval '2 minutes',
           case when n % 3 > 0 then timestamptz '2026-01-01' + (n % 460000) * interval '1 minute' end
      from generate_series(1, ${accountCount}::int) as n
  `.execute(db)
  await sql`create index account_email_likeness on account using gin (email gin_trgm_ops)`.execute(db)
  await sql`create index account_username_likeness on account using gin (username gin_trgm_ops)`.execute(db)
}

/** Lists the staff's queries on accounts; each must answer within a second. */
export function listUserKinds(db: Database): Kind[] {
  const kind = (name: string, query: object): Kind => ({
    name: `accounts, ${name}`,
    async call() {
      const { pagination } = await listUsers(db, listUsersQuery.parse(query))
      return `${pagination.is_capped ? 'more than ' : ''}${pagination.total}`
    },
  })
  const sorts = ['created_at', 'username', 'email', 'last_login'].flatMap((sort_by) =>
    ['asc', 'desc'].map((sort_order) => kind(`by ${sort_by} ${sort_order}`, { sort_by, sort_order })),
  )
  return [
    kind('first page', {}),
    ...sorts,
    kind('page 40,000', { page: 40_000 }),
    kind('the staff', { role: 'Moderateur' }),
    kind('members', { role: 'Utilisateur' }),
    kind('deactivated', { status: 'inactive' }),
    kind('deactivated, by name', { status: 'inactive', sort_by: 'username', sort_order: 'asc' }),
    kind('part of one name', { search: 'c4ca4238' }),
    kind('part of all e-mails', { search: 'exemple' }),
    kind('part of a few thousand names or e-mails', { search: 'abc' }),
    kind('one letter', { search: 'm' }),
    kind('no match', { search: 'zzqqxx' }),
    kind('part of a few thousand, by e-mail', { search: 'abc', sort_by: 'email', sort_order: 'asc' }),
  ]
}
