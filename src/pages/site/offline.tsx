import { OfflineScreen } from '../../features/offline/web/public.ts'
import { toPageTitle } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'

export const handle: PageHandle = { keptSeconds: 3600, dependsOn: 'nothing', isIndexed: false }

export const meta = () => [
  { title: toPageTitle('Hors ligne') },
  { name: 'description', content: 'Ce que Suminé montre sans connexion.' },
  { name: 'robots', content: 'noindex' },
]

/** Kept by the service worker for when there is no network; nothing leads here. */
export default function OfflinePage() {
  return <OfflineScreen />
}
