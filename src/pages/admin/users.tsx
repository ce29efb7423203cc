import { UsersView } from '../../features/members/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Utilisateurs')

export default UsersView
