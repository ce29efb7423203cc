import { LinksView } from '../../features/links/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Santé des liens')

export default LinksView
