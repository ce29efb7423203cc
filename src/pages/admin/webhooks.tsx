import { describeAdminPage } from '../../features/staff/web/frame/public.ts'
import { SiteWebhooksView } from '../../features/webhooks/web/public.ts'

export const meta = describeAdminPage('Webhooks')

export default SiteWebhooksView
