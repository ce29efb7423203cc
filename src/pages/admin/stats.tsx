import { FiguresView } from '../../features/insights/web/figures/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Statistiques')

export default FiguresView
