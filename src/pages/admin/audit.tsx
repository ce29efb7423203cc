import { AuditView } from '../../features/staff/web/log/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Journal')

export default AuditView
