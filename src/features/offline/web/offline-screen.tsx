import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { OfflineView } from './offline-view.tsx'
import { readWantedPath } from './read-wanted-path.ts'

/**
 * What the service worker gives in place of a page whose document it does not hold. The page's data may be kept all the
 * same, from a move inside the site: it is opened from here, and says itself that it is not to be had otherwise.
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
  return isAlone ? <OfflineView retry={goHome} isRetrying={isLeaving} /> : <WaitingPage />
}

function WaitingPage() {
  return (
    <div aria-busy="true" className="wrap grid min-h-svh content-start gap-4 py-10">
      <h1 className="sr-only">Ouverture de la page</h1>
      <Skeleton className="h-10 w-2/3 max-w-120" />
      <Skeleton className="h-60 rounded-panel" />
    </div>
  )
}
