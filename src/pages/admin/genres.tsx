import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { GenresView } from '../../features/anime-admin/web/public.ts'

export const meta = describeAdminPage('Genres')

export default function AdminGenresPage() {
  return <GenresView />
}
