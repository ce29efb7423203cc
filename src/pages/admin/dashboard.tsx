import { DashboardView } from '../../features/insights/web/dashboard/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Dashboard')

export default DashboardView
