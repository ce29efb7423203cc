import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { OfflineView } from '../../ui/feedback/offline-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { readWantedPath } from './read-wanted-path.ts'

/**
 * Served by the service worker in place of a page whose document is not cached. The page's data may still be cached
 * from a client-side navigation, so this screen navigates to it; the page itself reports when it is not available.
 */
export function OfflineScreen() {
  const navigate = useNavigate()
  const [isAlone, setIsAlone] = useState(false)
  useEffect(() => {
    const wanted = readWantedPath(window.location)
    if (wanted === undefined) setIsAlone(true)
    else void navigate(wanted, { replace: true })
  }, [navigate])
  const [isLeaving, setIsLeaving] = useState(false)
  const goHome = useCallback(() => {
    setIsLeaving(true)
    window.location.assign('/')
  }, [])
  // Both fill the screen, so that the footer does not move.
  return (
    <div className="min-h-svh">{isAlone ? <OfflineView retry={goHome} isRetrying={isLeaving} /> : <WaitingPage />}</div>
  )
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
