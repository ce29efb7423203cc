import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { OfflineView, useRetryOnline } from '../../ui/feedback/offline-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { readWantedPath } from './read-wanted-path.ts'

/**
 * Served by the service worker in place of a page whose document is not cached. The page's data may still be cached
 * from a client-side navigation, so this screen navigates to it; the page itself reports when it is not available.
 */
export function OfflineScreen() {
  const navigate = useNavigate()
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    const wanted = readWantedPath(window.location)
    // The code of the administration is not cached.
    if (wanted === undefined || wanted.startsWith('/admin')) setMissing(wanted ?? home)
    else void navigate(wanted, { replace: true })
  }, [navigate])
  // Both fill the screen, so that the footer does not move.
  return <div className="min-h-svh">{missing === undefined ? <WaitingPage /> : <MissingDocument path={missing} />}</div>
}

const home = '/'

/** The offline message in place of a document. One of the administration loads when the network returns. */
function MissingDocument({ path }: { path: string }) {
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = useCallback(async () => {
    setIsRetrying(true)
    // The home page may be cached.
    const isThere = path === home || (await fetch(path).catch(() => undefined)) !== undefined
    // Back would come here, and return.
    if (isThere) window.location.replace(path)
    else setIsRetrying(false)
  }, [path])
  useRetryOnline({ retry, isRetrying: isRetrying || path === home })
  return <OfflineView retry={retry} isRetrying={isRetrying} />
}

function WaitingPage() {
  return (
    <div aria-busy="true" className="wrap grid gap-4 py-10">
      <h1 className="sr-only">Ouverture de la page</h1>
      <Skeleton className="h-10 w-2/3 max-w-120" />
      <Skeleton className="h-60 rounded-panel" />
    </div>
  )
}
