import { AuditView } from '../../features/log/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/public.ts'

export const meta = describeAdminPage('Journal')

export default AuditView
