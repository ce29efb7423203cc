import { JoinPage } from '../../features/seance/web/public.ts'
import { toPageTitle } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = () => [{ title: toPageTitle('Séance') }, { name: 'robots', content: 'noindex' }]

export default JoinPage
