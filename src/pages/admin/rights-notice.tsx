import { useParams } from 'react-router'
import { NoticeView } from '../../features/rights/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Notification')

export default function AdminNoticePage() {
  const { id = '' } = useParams()
  return <NoticeView id={id} />
}
