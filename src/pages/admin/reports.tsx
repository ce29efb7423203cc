import { ReportsView } from '../../features/reports/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Signalements d’Épisodes')

export default ReportsView
