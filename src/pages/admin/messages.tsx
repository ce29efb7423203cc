import { MaintenancePanel } from '../../features/announcements/web/maintenance/public.ts'
import { MessagesView } from '../../features/announcements/web/messages/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Messages')

export default function AdminMessagesPage() {
  return (
    <MessagesView>
      <MaintenancePanel />
    </MessagesView>
  )
}
