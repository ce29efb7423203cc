import { describeAdminPage } from '../../features/staff/web/frame/public.ts'
import { RunsView } from '../../features/sync/web/public.ts'

export const meta = describeAdminPage('Synchronisation')

export default RunsView
