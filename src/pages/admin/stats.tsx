import { FiguresView } from '../../features/insights/web/figures/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Statistiques')

export default FiguresView
