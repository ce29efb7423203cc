import { PersonReportsView } from '../../features/reports/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Signalements de Personnes')

export default PersonReportsView
