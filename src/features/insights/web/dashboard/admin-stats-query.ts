import { useQuery } from '@tanstack/react-query'
import { readOf } from '../../../../ui/queries/reads.ts'
import { isStaff, useSession } from '../../../account/web/public.ts'
import type { AreaCounts } from '../../../staff/web/frame/public.ts'
import { getAdminStats } from '../../dashboard-contract.ts'

/** Visitors report and links die while a screen stays open. */
const refreshMs = 60_000

/** Fetches the figures of the dashboard every minute while a staff member is signed in. */
export function useAdminStats() {
  const session = useSession()
  const user = session.status === 'signed-in' && isStaff(session.user) ? session.user : undefined
  return useQuery({ ...readOf(getAdminStats, {}), enabled: user !== undefined, refetchInterval: refreshMs })
}

/** Counts beside the areas in the administration's navigation. */
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
