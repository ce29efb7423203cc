import { Outlet } from 'react-router'
import { MaintenanceBanner } from '../../features/announcements/web/maintenance/public.ts'
import { useAreaCounts } from '../../features/insights/web/dashboard/public.ts'
import { ActionNotices } from '../../features/log/web/public.ts'
import { AdminFrame } from '../../features/staff/web/public.ts'
import type { PageHandle } from '../../ui/page-types.ts'

// A frame of its own, in place of the site's header and footer. Filters, orders and pages of lists are read in the
// browser alone.
export const handle: PageHandle = { keptSeconds: 3600, dependsOn: 'nothing', isIndexed: false, hasOwnFrame: true }

export default function AdminFrameLayout() {
  return (
    <AdminFrame counts={useAreaCounts()}>
      <ActionNotices>
        <MaintenanceBanner />
        <Outlet />
      </ActionNotices>
    </AdminFrame>
  )
}
