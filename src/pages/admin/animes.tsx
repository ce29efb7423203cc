import { AnimesView } from '../../features/editing/web/animes/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'
import { SyncButton } from '../../features/sync/web/public.ts'

export const meta = describeAdminPage('Animes')

export default function AdminAnimesPage() {
  return <AnimesView actions={<SyncButton />} />
}
