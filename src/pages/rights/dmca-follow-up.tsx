import { FollowUp } from '../../features/rights/web/public.ts'
import { loadPublicUrl } from '../../ui/api/load-public-url.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const loader = loadPublicUrl

export const meta = describeStaticPage({
  title: 'Suivi d’une notification',
  description: 'L’état d’une notification envoyée à Suminé.',
  path: '/dmca/suivi',
  isIndexed: handle.isIndexed,
})

export default FollowUp
