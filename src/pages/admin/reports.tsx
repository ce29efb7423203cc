import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { ReportsView } from '../../features/reports/web/public.ts'

export const meta = describeAdminPage('Signalements d’Épisodes')

export default function AdminReportsPage() {
  return <ReportsView />
}
