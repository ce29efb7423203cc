import type { Database } from '../../../../platform/database/connect-database.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { Role } from '../../../account/contract.ts'
import type { ListUsersQuery, UserFilters, UserSort } from '../../contract.ts'

export type UserRow = {
  id: number
  username: string
  email: string
  role: Role
  is_active: boolean
  avatar_url: string | null
  created_at: Date
  last_login: Date | null
  email_confirmed_at: Date | null
  deletion_requested_at: Date | null
}

const userColumns = sql.raw(
  'id, username, email, role, is_active, avatar_url, created_at, last_login, email_confirmed_at, deletion_requested_at',
)

// Each has an index of migrations 0002, 0019 and 0031; ties break by id, so that no page repeats a line.
const orders: Record<UserSort, { asc: string; desc: string }> = {
  created_at: { asc: 'created_at, id', desc: 'created_at desc, id desc' },
  last_login: { asc: 'last_login nulls first, id', desc: 'last_login desc nulls last, id desc' },
  // Unique without regard to case: there are no ties.
  username: { asc: 'lower(username)', desc: 'lower(username) desc' },
  email: { asc: 'lower(email collate "C")', desc: 'lower(email collate "C") desc' },
}

/** One page of the accounts that match. */
export async function listUserRows(db: Database, query: ListUsersQuery): Promise<UserRow[]> {
  const { page, limit, sort_by, sort_order } = query
  const { rows } = await sql<UserRow>`
    select ${userColumns} from account where ${matches(query)}
     order by ${sql.raw(orders[sort_by][sort_order])} limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  return rows
}

/** How many accounts match; counting stops at `most`. */
export async function countUsers(db: Database, filters: UserFilters, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from account where ${matches(filters)} limit ${most}) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many accounts there are. */
export async function countAllUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account`.execute(db)
  return rows[0]?.count ?? 0
}

/** The condition on `account` that a search and filters make. */
export function matches({ search, role, status }: UserFilters) {
  const conditions = [
    search ? sql`(username ilike ${toPattern(search)} or email ilike ${toPattern(search)})` : undefined,
    // The staff has an index of its own, which the planner recognises by these words.
    role === 'Utilisateur' ? sql`role = 'Utilisateur'` : undefined,
    role && role !== 'Utilisateur' ? sql`role = ${role} and role <> 'Utilisateur'` : undefined,
    status && (status === 'active' ? sql`is_active` : sql`not is_active`),
  ].filter((condition) => condition !== undefined)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

// Below this a text has no trigram to find it by inside of others, only at their beginning.
const fewestLettersInside = 3

/** What LIKE takes for a wildcard stands for itself. */
function toPattern(text: string): string {
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  return text.length < fewestLettersInside ? `${escaped}%` : `%${escaped}%`
}
