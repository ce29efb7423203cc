import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { TeamAdminView } from '../../features/team/web/public.ts'

export const meta = describeAdminPage('Équipe')

export default function AdminTeamPage() {
  return <TeamAdminView />
}
