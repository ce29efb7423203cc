import { UsersView } from '../../features/members/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Utilisateurs')

export default UsersView
