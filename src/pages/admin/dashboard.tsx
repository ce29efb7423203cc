import { DashboardView } from '../../features/insights/web/dashboard/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Dashboard')

export default DashboardView
