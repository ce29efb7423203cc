import { Outlet } from 'react-router'
import { AdminFrame } from '../../features/admin-shell/web/public.ts'
import { ActionNotices } from '../../features/audit/web/public.ts'
import { useAreaCounts } from '../../features/dashboard/web/public.ts'
import { MaintenanceBanner } from '../../features/maintenance/web/public.ts'

/** A frame of its own, in place of the site's header and footer. */
export const handle = { hasOwnFrame: true }

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
