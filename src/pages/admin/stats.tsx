import { FiguresView } from '../../features/insights/web/figures/public.ts'
import { describeAdminPage } from '../../features/staff/web/public.ts'

export const meta = describeAdminPage('Statistiques')

export default FiguresView
