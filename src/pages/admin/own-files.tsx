import { OwnFilesView } from '../../features/import/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Importer vos vidéos')

export default OwnFilesView
