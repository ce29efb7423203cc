import { ImportFileView } from '../../features/import/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Importer un fichier')

export default ImportFileView
