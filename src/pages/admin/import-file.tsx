import { describeAdminPage } from '../../features/admin-shell/web/public.ts'
import { ImportFileView } from '../../features/catalogue-import/web/public.ts'

export const meta = describeAdminPage('Importer un fichier')

export default function AdminImportFilePage() {
  return <ImportFileView />
}
