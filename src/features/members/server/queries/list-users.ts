import type { Database } from '../../../../platform/database/connect-database.ts'
import { toSearchPattern } from '../../../../platform/database/like-pattern.ts'
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

// Each has an index of migrations 0002, 0019 and 0031; ties are broken by id, so that pages do not repeat a row.
const orders: Record<UserSort, { asc: string; desc: string }> = {
  created_at: { asc: 'created_at, id', desc: 'created_at desc, id desc' },
  last_login: { asc: 'last_login nulls first, id', desc: 'last_login desc nulls last, id desc' },
  // Unique ignoring case: there are no ties.
  username: { asc: 'lower(username)', desc: 'lower(username) desc' },
  email: { asc: 'lower(email collate "C")', desc: 'lower(email collate "C") desc' },
}

/** Returns one page of the matching accounts. */
export async function listUserRows(db: Database, query: ListUsersQuery): Promise<UserRow[]> {
  const { page, limit, sort_by, sort_order } = query
  const { rows } = await sql<UserRow>`
    select ${userColumns} from account where ${matches(query)}
     order by ${sql.raw(orders[sort_by][sort_order])} limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  return rows
}

/** Counts the matching accounts, up to `max`. */
export async function countUsers(db: Database, filters: UserFilters, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from account where ${matches(filters)} limit ${max}) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts all accounts. */
export async function countAllUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the condition on `account` for a search and filters. */
export function matches({ search, role, status }: UserFilters) {
  const conditions = [
    search ? sql`(username ilike ${toSearchPattern(search)} or email ilike ${toSearchPattern(search)})` : undefined,
    // Staff has a partial index, which the planner recognises by this condition.
    role === 'Utilisateur' ? sql`role = 'Utilisateur'` : undefined,
    role && role !== 'Utilisateur' ? sql`role = ${role} and role <> 'Utilisateur'` : undefined,
    status && (status === 'active' ? sql`is_active` : sql`not is_active`),
  ].filter((condition) => condition !== undefined)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
