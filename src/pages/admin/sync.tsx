import { RunsView } from '../../features/sync/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Synchronisation')

export default RunsView
