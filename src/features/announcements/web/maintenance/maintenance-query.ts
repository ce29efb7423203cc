import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { getMaintenance } from '../../maintenance-contract.ts'

/** Whether visitors are let in, and how this browser is meanwhile. */
export function useMaintenance() {
  const { id } = useStaff()
  return useQuery(
    {
      queryKey: [id, 'admin', 'maintenance'],
      queryFn: ({ signal }) => callApi<typeof getMaintenance>('GET /api/admin/maintenance', {}, { signal }),
      refetchInterval: 60_000,
      refetchOnWindowFocus: true,
    },
    personQueries,
  )
}
