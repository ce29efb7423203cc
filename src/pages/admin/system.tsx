import { SystemView } from '../../features/insights/web/system/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Système')

export default SystemView
