import type { Database } from '../../../platform/database/connect-database.ts'
import { toCursor } from '../../../platform/database/keyset.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { maxCounted, toCappedPagination } from '../../../shared/contract/pagination.ts'
import type { ListUsersQuery, listUsers as listUsersCall } from '../contract.ts'
import { presentUser } from './present.ts'
import { countAllUsers, countUsers, listUserRows, orderOf } from './queries/list-users.ts'

/**
 * Returns one page of the matching accounts. An unfiltered total is exact, a filtered one counts up to `maxCounted`.
 */
export async function listUsers(db: Database, query: ListUsersQuery): Promise<AnswerOf<typeof listUsersCall>> {
  const { search, role, status } = query
  const isBounded = Boolean(search || role || status)
  const [rows, counted] = await Promise.all([
    listUserRows(db, query),
    isBounded ? countUsers(db, query, maxCounted + 1) : countAllUsers(db),
  ])
  return {
    users: rows.map(presentUser),
    pagination: toCappedPagination(query, { counted, isBounded }),
    next_cursor: toCursor(orderOf(query), rows, query.limit),
  }
}
