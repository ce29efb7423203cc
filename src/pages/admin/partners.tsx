import { PartnersAdminView } from '../../features/community/web/partners/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Partenaires')

export default PartnersAdminView
