import type { TypedTableAddress } from '../../../ui/table/use-table-address.ts'
import type { UserFilters, UserSort } from '../contract.ts'

/** What the address of the list of accounts may say. */
export const usersDefinition = {
  filters: {
    role: ['all', 'Utilisateur', 'Moderateur', 'Administrateur'],
    status: ['all', 'active', 'inactive'],
  },
  sorts: ['created_at', 'username', 'email', 'last_login'],
  defaultSort: { by: 'created_at', order: 'desc' },
} as const satisfies {
  filters: Record<string, readonly [string, ...string[]]>
  sorts: readonly UserSort[]
  defaultSort: { by: UserSort; order: 'desc' }
}

export type UsersAddress = TypedTableAddress<(typeof usersDefinition)['filters'], UserSort>

/** The search and filters of an address, as calls take them. */
export function toUserFilters({ search, filters }: UsersAddress) {
  return { ...(search !== '' && { search }), role: filters.role, status: filters.status } satisfies {
    [Name in keyof UserFilters]?: unknown
  }
}
