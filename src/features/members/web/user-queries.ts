import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readOf } from '../../../ui/queries/reads.ts'
import { usualPageSize } from '../../../ui/table/page-size.ts'
import { listUserSessions, listUsers } from '../contract.ts'
import { toUserFilters, type UsersAddress } from './users-address.ts'

/** Returns one page of the accounts; the previous one stays until it has loaded. */
export function useUsers(address: UsersAddress) {
  const { page, sort } = address
  const query = { ...toUserFilters(address), page, limit: usualPageSize, sort_by: sort.by, sort_order: sort.order }
  return useQuery({ ...readOf(listUsers, { query }), placeholderData: keepPreviousData })
}

/** Returns the signed-in devices of an account. */
export function useUserSessions(userId: number) {
  return useQuery({
    ...readOf(listUserSessions, { params: { id: userId } }),
    // A sign-in may be seconds old.
    staleTime: 0,
  })
}
