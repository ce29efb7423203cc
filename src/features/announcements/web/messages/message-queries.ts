import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { listMessages } from '../../messages-contract.ts'

const pageSize = 20

/** One page of the messages. */
export function useMessages(page: number) {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'messages', page],
      queryFn: ({ signal }) =>
        callApi<typeof listMessages>('GET /api/admin/messages', { query: { page, limit: pageSize } }, { signal }),
      placeholderData: keepPreviousData,
    },
    personQueries,
  )
}

export function refreshMessages(): Promise<void> {
  return personQueries.invalidateQueries({ predicate: ({ queryKey: [, , name] }) => name === 'messages' })
}
