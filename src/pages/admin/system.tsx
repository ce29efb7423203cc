import { SystemView } from '../../features/insights/web/system/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Système')

export default SystemView
