import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { PartnersAdminView } from '../../features/partners/web/public.ts'

export const meta = describeAdminPage('Partenaires')

export default function AdminPartnersPage() {
  return <PartnersAdminView />
}
