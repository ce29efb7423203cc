import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { type ListUsersQuery, type listUsers as listUsersCall, mostCounted } from '../contract.ts'
import { presentUser } from './present.ts'
import { countAllUsers, countUsers, listUserRows } from './queries/list-users.ts'

/** One page of the accounts that match. All of them are counted; of a part of them at most `mostCounted`. */
export async function listUsers(db: Database, query: ListUsersQuery): Promise<AnswerOf<typeof listUsersCall>> {
  const { page, limit, search, role, status } = query
  const isNarrowed = Boolean(search || role || status)
  const [rows, counted] = await Promise.all([
    listUserRows(db, query),
    isNarrowed ? countUsers(db, query, mostCounted + 1) : countAllUsers(db),
  ])
  const is_capped = isNarrowed && counted > mostCounted
  const total = is_capped ? mostCounted : counted
  return {
    users: rows.map(presentUser),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit), is_capped },
  }
}
