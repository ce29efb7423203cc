import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { FiguresView } from '../../features/site-figures/web/public.ts'

export const meta = describeAdminPage('Statistiques')

export default function AdminStatsPage() {
  return <FiguresView />
}
