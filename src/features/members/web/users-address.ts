import type { TypedTableAddress } from '../../../ui/table/use-table-address.ts'
import { roles } from '../../account/rules.ts'
import type { UserFilters, UserSort } from '../contract.ts'
import { userSorts, userStatuses } from '../rules.ts'

/** The filters and sorts in the address of the list of accounts. */
export const usersDefinition = {
  filters: { role: ['all', ...roles], status: ['all', ...userStatuses] },
  sorts: userSorts,
  defaultSort: { by: 'created_at', order: 'desc' },
} as const satisfies {
  filters: Record<string, readonly [string, ...string[]]>
  sorts: readonly UserSort[]
  defaultSort: { by: UserSort; order: 'desc' }
}

export type UsersAddress = TypedTableAddress<(typeof usersDefinition)['filters'], UserSort>

export function toUserFilters({ search, filters }: UsersAddress) {
  return { ...(search !== '' && { search }), role: filters.role, status: filters.status } satisfies {
    [Name in keyof UserFilters]?: unknown
  }
}
