import { DashboardView } from '../../features/insights/web/dashboard/public.ts'
import { describeAdminPage } from '../../features/staff/web/public.ts'

export const meta = describeAdminPage('Dashboard')

export default DashboardView
