import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { ErrorView } from '../../../ui/components/error-view.tsx'

type OfflineViewProps = { retry: () => void; isRetrying: boolean }

/** A page that needs the network, which is away. It comes by itself once there is one. */
export function OfflineView({ retry, isRetrying }: OfflineViewProps) {
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  useEffect(() => void showKeptPage(), [])
  return (
    <ErrorView
      drawing="wave"
      title="Vous êtes hors ligne"
      text="La page s’affichera dès que la connexion revient. Votre progression est gardée sur cet appareil et sera envoyée ensuite."
      status={
        <p role="status" className="status-dot">
          Connexion réseau indisponible
        </p>
      }
    >
      <Button variant="primary" size="lg" onClick={retry} loading={isRetrying}>
        <RotateCw />
        Réessayer
      </Button>
    </ErrorView>
  )
}

/** Of a page that was opened from outside the whole document is kept, and none of the data that moves inside ask for. */
async function showKeptPage(): Promise<void> {
  if (!('caches' in window)) return
  const { pathname, search } = window.location
  if (await caches.match(pathname + search, { ignoreVary: true })) window.location.reload()
}
