import { describeAdminPage } from '../../features/staff/web/public.ts'
import { RunsView } from '../../features/sync/web/public.ts'

export const meta = describeAdminPage('Synchronisation')

export default RunsView
