import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { ErrorView } from '../../../ui/components/error-view.tsx'

type OfflineViewProps = { retry: () => void; isRetrying: boolean }

/** A page that needs the network, which is away. It comes by itself once there is one. */
export function OfflineView({ retry, isRetrying }: OfflineViewProps) {
  useReturn({ retry, isRetrying })
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

/** Between the tries after the network is said to be back: it may take a moment until it carries anything. */
const pausesMs = [1000, 2000, 4000, 8000, 16_000, 30_000]

function useReturn({ retry, isRetrying }: OfflineViewProps): void {
  // How often it was tried in vain since the network is back; nothing while it is away.
  const [tries, setTries] = useState<number>()
  useEffect(() => {
    const begin = () => {
      setTries(0)
      retry()
    }
    const end = () => setTries(undefined)
    window.addEventListener('online', begin)
    window.addEventListener('offline', end)
    return () => {
      window.removeEventListener('online', begin)
      window.removeEventListener('offline', end)
    }
  }, [retry])
  useEffect(() => {
    const pause = tries === undefined || isRetrying ? undefined : pausesMs[tries]
    if (tries === undefined || pause === undefined) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      retry()
    }, pause)
    return () => clearTimeout(timer)
  }, [tries, isRetrying, retry])
}

/** Of a page that was opened from outside the whole document is kept, and none of the data that moves inside ask for. */
async function showKeptPage(): Promise<void> {
  if (!('caches' in window)) return
  const { pathname, search } = window.location
  if (await caches.match(pathname + search, { ignoreVary: true })) window.location.reload()
}
