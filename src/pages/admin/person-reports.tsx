import { PersonReportsView } from '../../features/reports/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Signalements de personnes')

export default PersonReportsView
