import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/components/button.tsx'
import { ErrorView } from '../../../ui/feedback/error-view.tsx'
import { waitForLine } from '../../../ui/network/wait-for-line.ts'

type OfflineViewProps = { retry: () => void; isRetrying: boolean }

/** A page that needs the network, which is away. It comes by itself once there is one. */
export function WaitingForNetwork(props: OfflineViewProps) {
  useReturn(props)
  useEffect(() => void showKeptPage(), [])
  return <OfflineView {...props} />
}

/** What a page says without a network, with a way to try again where that may help. */
export function OfflineView({ retry, isRetrying = false }: Partial<OfflineViewProps>) {
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
      {retry && (
        <Button variant="primary" size="lg" onClick={retry} loading={isRetrying}>
          <RotateCw />
          Réessayer
        </Button>
      )}
    </ErrorView>
  )
}

const firstDelayMs = 1000
const longestDelayMs = 30_000

/** Tries as soon as the browser is back on line, and again at growing intervals while it is. */
function useReturn({ retry, isRetrying }: OfflineViewProps): void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (isRetrying) return
    const left = new AbortController()
    void waitForLine(Math.min(firstDelayMs * 2 ** tries, longestDelayMs), left.signal).then(() => {
      if (left.signal.aborted) return
      setTries(tries + 1)
      retry()
    })
    return () => left.abort()
  }, [tries, isRetrying, retry])
}

/** Of a page that was opened from outside the whole document is kept, and none of the data that moves inside ask for. */
async function showKeptPage(): Promise<void> {
  if (!('caches' in window)) return
  const { pathname, search } = window.location
  const copy = await caches.match(pathname + search, { ignoreVary: true }).catch(() => undefined)
  if (copy) window.location.reload()
}
