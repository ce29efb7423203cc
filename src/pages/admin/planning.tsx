import { PlanningAdminView } from '../../features/planning/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/public.ts'

export const meta = describeAdminPage('Planning')

export default PlanningAdminView
