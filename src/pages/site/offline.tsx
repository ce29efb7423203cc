import { toPageTitle } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'
import { OfflineScreen } from './open-kept-page.tsx'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: false }

export const meta = () => [
  { title: toPageTitle('Hors ligne') },
  { name: 'description', content: 'Ce que Suminé montre sans connexion.' },
  { name: 'robots', content: 'noindex' },
]

/** Cached by the service worker for use without a network; no page links here. */
export default OfflineScreen
