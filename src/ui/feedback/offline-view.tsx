import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../components/button.tsx'
import { waitForLine } from '../network/wait-for-line.ts'
import { ErrorView } from './error-view.tsx'

type OfflineViewProps = { retry: () => void; isRetrying: boolean }

/** A page that needs the network while offline. It loads automatically once the network returns. */
export function WaitingForNetwork(props: OfflineViewProps) {
  useRetryOnline(props)
  useEffect(() => void showCachedPage(), [])
  return <OfflineView {...props} />
}

/** The offline message of a page, with a retry button if that may help. */
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
      {retry && <RetryButton retry={retry} isRetrying={isRetrying} />}
    </ErrorView>
  )
}

/** Retries a page that could not be shown. */
export function RetryButton({ retry, isRetrying }: OfflineViewProps) {
  return (
    <Button variant="primary" size="lg" onClick={retry} loading={isRetrying}>
      <RotateCw />
      Réessayer
    </Button>
  )
}

const firstDelayMs = 1000
const maxDelayMs = 30_000

/** Retries as soon as the browser is online, then at growing intervals. */
export function useRetryOnline({ retry, isRetrying }: OfflineViewProps): void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (isRetrying) return
    const unmounted = new AbortController()
    void waitForLine(Math.min(firstDelayMs * 2 ** tries, maxDelayMs), unmounted.signal).then(() => {
      if (unmounted.signal.aborted) return
      setTries(tries + 1)
      retry()
    })
    return () => unmounted.abort()
  }, [tries, isRetrying, retry])
}

/** Reloads into the cached page, if there is one: a page opened from outside is cached as a document only. */
async function showCachedPage(): Promise<void> {
  if (!('caches' in window)) return
  const { pathname, search } = window.location
  const copy = await caches.match(pathname + search, { ignoreVary: true }).catch(() => undefined)
  if (copy) window.location.reload()
}
