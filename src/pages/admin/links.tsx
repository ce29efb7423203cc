import { LinksView } from '../../features/links/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Santé des liens')

export default LinksView
