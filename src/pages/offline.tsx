import { OfflineScreen } from '../features/offline/web/public.ts'
import { toPageTitle } from '../ui/head/page-meta.ts'

export const meta = () => [
  { title: toPageTitle('Hors ligne') },
  { name: 'description', content: 'Ce que Suminé montre sans connexion.' },
  { name: 'robots', content: 'noindex' },
]

/** Kept by the service worker for when there is no network; nothing leads here. */
export default function OfflinePage() {
  return <OfflineScreen />
}
