import { NoticesView } from '../../features/rights/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Droits')

export default NoticesView
