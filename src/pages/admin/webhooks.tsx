import { AdminPage, describeAdminPage } from '../../features/staff/web/public.ts'
import { WebhookPanel } from '../../features/webhooks/web/public.ts'

export const meta = describeAdminPage('Webhooks')

export default function AdminWebhooksPage() {
  return (
    <AdminPage title="Webhooks">
      <div className="max-w-190">
        <WebhookPanel desk="site" />
      </div>
    </AdminPage>
  )
}
