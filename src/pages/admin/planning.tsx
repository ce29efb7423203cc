import { PlanningAdminView } from '../../features/planning/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Planning')

export default PlanningAdminView
