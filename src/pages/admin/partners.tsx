import { PartnersAdminView } from '../../features/community/web/partners/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Partenaires')

export default PartnersAdminView
