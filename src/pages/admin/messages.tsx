import { MaintenancePanel } from '../../features/announcements/web/maintenance/public.ts'
import { MessagesView } from '../../features/announcements/web/messages/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Messages')

export default function AdminMessagesPage() {
  return (
    <MessagesView>
      <MaintenancePanel />
    </MessagesView>
  )
}
