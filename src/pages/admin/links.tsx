import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { LinksView } from '../../features/video-links/web/public.ts'

export const meta = describeAdminPage('Santé des liens')

export default function AdminLinksPage() {
  return <LinksView />
}
