import { OwnFilesView } from '../../features/import/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'

export const meta = describeHiddenPage('Importer vos vidéos')

export default OwnFilesView
