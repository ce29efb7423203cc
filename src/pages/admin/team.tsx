import { TeamAdminView } from '../../features/community/web/team/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Équipe')

export default TeamAdminView
