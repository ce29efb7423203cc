import { Terms } from '../../features/rights/web/legal/public.ts'
import { loadPublicUrl } from '../../ui/api/load-public-url.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: true }

export const loader = loadPublicUrl

export const meta = describeStaticPage({
  title: 'Conditions d’utilisation',
  description:
    'Les conditions d’utilisation de Suminé, service gratuit d’indexation d’anime : compte, usage, disponibilité, évolution.',
  path: '/terms',
})

export default Terms
