import { NoticesView } from '../../features/rights/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Droits')

export default NoticesView
