import { Outlet } from 'react-router'
import { MaintenanceBanner } from '../../features/announcements/web/maintenance/public.ts'
import { useAreaCounts } from '../../features/insights/web/dashboard/public.ts'
import { AdminFrame } from '../../features/staff/web/frame/public.ts'
import { ActionNotices } from '../../features/staff/web/log/public.ts'
import type { PageHandle } from '../../ui/page-types.ts'

// Uses its own frame in place of the site's header and footer. Filters, orders and pages of lists are read only in the
// browser.
export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false, hasOwnFrame: true }

export default function AdminFrameLayout() {
  return (
    <AdminFrame useCounts={useAreaCounts}>
      <ActionNotices>
        <MaintenanceBanner />
        <Outlet />
      </ActionNotices>
    </AdminFrame>
  )
}
