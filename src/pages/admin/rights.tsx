import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { NoticesView } from '../../features/rights/web/public.ts'

export const meta = describeAdminPage('Droits')

export default function AdminRightsPage() {
  return <NoticesView />
}
