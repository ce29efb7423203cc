import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { MaintenancePanel } from '../../features/maintenance/web/public.ts'
import { MessagesView } from '../../features/staff-messages/web/public.ts'

export const meta = describeAdminPage('Messages')

export default function AdminMessagesPage() {
  return (
    <MessagesView>
      <MaintenancePanel />
    </MessagesView>
  )
}
