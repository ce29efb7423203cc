import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../ui/api/call-api.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import { useStaff } from '../../staff/web/public.ts'
import type { listUserSessions, listUsers } from '../contract.ts'
import { toUserFilters, type UsersAddress } from './users-address.ts'

/** Accounts on a page (docs/product/administration.md#users). */
const pageSize = 20

/** One page of the accounts; the one before stays until it is there. */
export function useUsers(address: UsersAddress) {
  const { id } = useStaff()
  const { page, sort } = address
  const query = { ...toUserFilters(address), page, limit: pageSize, sort_by: sort.by, sort_order: sort.order }
  return useQuery(
    {
      queryKey: [id, 'admin', 'users', query],
      queryFn: ({ signal }) => callApi<typeof listUsers>('GET /api/admin/users', { query }, { signal }),
      placeholderData: keepPreviousData,
    },
    personQueries,
  )
}

/** The devices that are signed in to an account. */
export function useUserSessions(userId: number) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'user-sessions', userId],
      queryFn: ({ signal }) =>
        callApi<typeof listUserSessions>(
          'GET /api/admin/users/:id/sessions',
          { params: { id: String(userId) } },
          { signal },
        ),
      // Somebody may have signed in a moment ago.
      staleTime: 0,
    },
    personQueries,
  )
}

/** Everything that the list shows is read anew. */
export function refreshUsers(): Promise<void> {
  return personQueries.invalidateQueries({
    predicate: ({ queryKey: [, area, name] }) => area === 'admin' && (name === 'users' || name === 'stats'),
  })
}
