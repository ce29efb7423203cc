import { describeAdminPage } from '../../features/staff/web/frame/public.ts'
import { AuditView } from '../../features/staff/web/log/public.ts'

export const meta = describeAdminPage('Journal')

export default AuditView
