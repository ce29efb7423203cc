import { SiteWebhooksView } from '../../features/webhooks/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Webhooks')

export default SiteWebhooksView
