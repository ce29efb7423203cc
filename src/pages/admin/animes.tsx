import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { AnimesView } from '../../features/anime-admin/web/public.ts'
import { SyncButton } from '../../features/sync/web/public.ts'

export const meta = describeAdminPage('Animes')

export default function AdminAnimesPage() {
  return <AnimesView actions={<SyncButton />} />
}
