import { useParams } from 'react-router'
import { NoticeView } from '../../features/rights/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Notification')

export default function AdminNoticePage() {
  const { id = '' } = useParams()
  return <NoticeView id={id} />
}
