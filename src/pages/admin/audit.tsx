import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { AuditView } from '../../features/audit/web/public.ts'

export const meta = describeAdminPage('Journal')

export default function AdminAuditPage() {
  return <AuditView />
}
