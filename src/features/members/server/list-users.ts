import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { mostCounted, toCappedPagination } from '../../../shared/contract/pagination.ts'
import type { ListUsersQuery, listUsers as listUsersCall } from '../contract.ts'
import { presentUser } from './present.ts'
import { countAllUsers, countUsers, listUserRows } from './queries/list-users.ts'

/** One page of the accounts that match. All of them are counted; of a part of them at most `mostCounted`. */
export async function listUsers(db: Database, query: ListUsersQuery): Promise<AnswerOf<typeof listUsersCall>> {
  const { search, role, status } = query
  const isBounded = Boolean(search || role || status)
  const [rows, counted] = await Promise.all([
    listUserRows(db, query),
    isBounded ? countUsers(db, query, mostCounted + 1) : countAllUsers(db),
  ])
  return { users: rows.map(presentUser), pagination: toCappedPagination(query, { counted, isBounded }) }
}
