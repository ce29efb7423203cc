import { useParams } from 'react-router'
import { FranchiseOrderView } from '../../features/editing/web/animes/public.ts'
import { describeAdminPage } from '../../features/staff/web/public.ts'

export const meta = describeAdminPage('Ordre de visionnage')

export default function AdminFranchiseOrderPage() {
  const animeId = Number(useParams().id)
  return <FranchiseOrderView key={animeId} animeId={animeId} />
}
