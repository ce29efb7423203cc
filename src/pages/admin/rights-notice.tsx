import { useParams } from 'react-router'
import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { NoticeView } from '../../features/rights/web/public.ts'

export const meta = describeAdminPage('Notification')

export default function AdminNoticePage() {
  const { id = '' } = useParams()
  return <NoticeView id={id} />
}
