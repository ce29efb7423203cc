import { TeamAdminView } from '../../features/community/web/team/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Équipe')

export default TeamAdminView
