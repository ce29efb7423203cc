import type { Database, TableRow } from '../../../../platform/database/connect-database.ts'
import * as keyset from '../../../../platform/database/keyset.ts'
import { toSearchPattern } from '../../../../platform/database/like-pattern.ts'
import { allOf, countRows, listRows, sql } from '../../../../platform/database/sql.ts'
import type { ListUsersQuery, UserFilters, UserSort } from '../../contract.ts'

export const userColumns = [
  'id',
  'username',
  'email',
  'role',
  'is_active',
  'avatar_url',
  'created_at',
  'last_login',
  'email_confirmed_at',
  'deletion_requested_at',
] as const

export type UserRow = Pick<TableRow<'account'>, (typeof userColumns)[number]>

// Each has an index of migrations 0002, 0019 and 0031; ties are broken by id, so that pages do not repeat a row.
const columns: Record<UserSort, keyset.Order['columns']> = {
  created_at: [
    { by: 'created_at', kind: 'instant' },
    { by: 'id', kind: 'int' },
  ],
  last_login: [
    { by: 'last_login', kind: 'instant', nullable: true },
    { by: 'id', kind: 'int' },
  ],
  // Unique ignoring case: there are no ties.
  username: [{ by: 'lower(username)', kind: 'text' }],
  email: [{ by: 'lower(email collate "C")', kind: 'text' }],
}

/** The order of a sort. Accounts without a sign-in are the oldest. */
export function orderOf({ sort_by, sort_order }: Pick<ListUsersQuery, 'sort_by' | 'sort_order'>): keyset.Order {
  const descending = sort_order === 'desc'
  return {
    name: `users.${sort_by}.${sort_order}`,
    columns: columns[sort_by].map((column) => ({ ...column, descending, nullsFirst: !descending })),
  }
}

/** Returns one page of the matching accounts. @throws AppError VALIDATION for a foreign cursor */
export async function listUserRows(db: Database, query: ListUsersQuery): Promise<(UserRow & keyset.Placed)[]> {
  const order = orderOf(query)
  return listRows<UserRow & keyset.Placed>(db)`
    -- The accounts before a far page are skipped within the index of its order.
    with page as (
      select id from account where ${matches(query)} and ${keyset.afterCursor(order, query)}
       order by ${keyset.orderBy(order)} ${keyset.windowOf(query)})
    select ${sql.raw(userColumns.join(', '))}, ${keyset.placeIn(order)} as place from account
     where id in (select id from page) order by ${keyset.orderBy(order)}
  `
}

/** Counts the matching accounts, up to `max`. */
export async function countUsers(db: Database, filters: UserFilters, max: number): Promise<number> {
  return countRows(db)`(select from account where ${matches(filters)} limit ${max}) as counted`
}

export const countAllUsers = async (db: Database): Promise<number> => countRows(db)`account`

/** Returns the condition on `account` for a search and filters. */
export function matches({ search, role, status }: UserFilters) {
  return allOf([
    search && sql`(username ilike ${toSearchPattern(search)} or email ilike ${toSearchPattern(search)})`,
    // Staff has a partial index, which the planner recognises by this condition.
    role === 'Utilisateur' && sql`role = 'Utilisateur'`,
    role && role !== 'Utilisateur' && sql`role = ${role} and role <> 'Utilisateur'`,
    status && (status === 'active' ? sql`is_active` : sql`not is_active`),
  ])
}
