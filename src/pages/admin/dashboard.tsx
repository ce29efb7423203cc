import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { DashboardView } from '../../features/dashboard/web/public.ts'

export const meta = describeAdminPage('Dashboard')

export default function AdminDashboardPage() {
  return <DashboardView />
}
