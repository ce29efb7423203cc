import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { PlanningAdminView } from '../../features/planning/web/public.ts'

export const meta = describeAdminPage('Planning')

export default function AdminPlanningPage() {
  return <PlanningAdminView />
}
