import { AnimesView } from '../../features/editing/web/animes/public.ts'
import { SyncButton } from '../../features/sync/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Animes')

export default function AdminAnimesPage() {
  return <AnimesView actions={<SyncButton />} />
}
