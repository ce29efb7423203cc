import { PlanningAdminView } from '../../features/planning/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Planning')

export default PlanningAdminView
