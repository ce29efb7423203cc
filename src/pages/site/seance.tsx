import { JoinPage } from '../../features/seance/web/public.ts'
import { describeHiddenPage } from '../../ui/head/describe-hidden-page.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = describeHiddenPage('Séance')

export default JoinPage
