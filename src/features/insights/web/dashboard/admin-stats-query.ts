import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { isStaff, useSession } from '../../../account/web/public.ts'
import type { AreaCounts } from '../../../staff/web/public.ts'
import type { getAdminStats } from '../../dashboard-contract.ts'

/** The figures of the dashboard, for whoever is signed in when that is the staff. */
export function useAdminStats() {
  const session = useSession()
  const user = session.status === 'signed-in' && isStaff(session.user) ? session.user : undefined
  return useQuery(
    {
      queryKey: [user?.id, 'admin', 'stats'],
      queryFn: ({ signal }) => callApi<typeof getAdminStats>('GET /api/admin/stats', {}, { signal }),
      enabled: user !== undefined,
      refetchOnWindowFocus: true,
    },
    personQueries,
  )
}

/** What the navigation of the administration shows beside its areas. */
export function useAreaCounts(): AreaCounts {
  const { data } = useAdminStats()
  if (!data) return {}
  return {
    '/admin/users': data.users.total,
    '/admin/animes': data.animes.total,
    '/admin/reports': data.reports.open,
    '/admin/links': data.links.dead,
  }
}
