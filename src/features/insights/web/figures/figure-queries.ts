import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { getSiteFigures, getSiteHealth } from '../../figures-contract.ts'

export type Figures = AnswerOf<typeof getSiteFigures>
export type Health = AnswerOf<typeof getSiteHealth>

/** The figures of so many days; those of the other period stay until they are there. */
export function useFigures(days: '7' | '30' | '90') {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'figures', days],
      queryFn: ({ signal }) =>
        callApi<typeof getSiteFigures>('GET /api/admin/figures', { query: { days } }, { signal }),
      placeholderData: keepPreviousData,
    },
    personQueries,
  )
}

/** How the site itself fares, asked anew every half minute while it is looked at. */
export function useHealth() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'health'],
      queryFn: ({ signal }) => callApi<typeof getSiteHealth>('GET /api/admin/health', {}, { signal }),
      refetchInterval: 30_000,
    },
    personQueries,
  )
}
