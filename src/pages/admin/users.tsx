import { UsersView } from '../../features/accounts-admin/web/public.ts'
import { describeAdminPage } from '../../features/admin-shell/web/public.ts'

export const meta = describeAdminPage('Utilisateurs')

export default function AdminUsersPage() {
  return <UsersView />
}
