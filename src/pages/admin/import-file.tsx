import { ImportFileView } from '../../features/import/web/public.ts'
import { describeAdminPage } from '../../features/staff/web/frame/public.ts'

export const meta = describeAdminPage('Importer un fichier')

export default ImportFileView
