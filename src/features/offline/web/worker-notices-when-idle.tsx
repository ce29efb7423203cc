import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../ui/network/lazy-part.ts'

// Not part of the first load of a page.
const WorkerNotices = lazyPart(() => import('./worker-notices.tsx'))

/** Starts the service worker and its notices, once the page has loaded and the browser is idle. */
export function WorkerNoticesWhenIdle() {
  const isIdle = useIsIdle()
  if (!isIdle || !import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  return (
    <Suspense>
      <WorkerNotices />
    </Suspense>
  )
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const rest = () => (window.requestIdleCallback ?? setTimeout)(() => setIsIdle(true))
    if (document.readyState === 'complete') rest()
    else window.addEventListener('load', rest, { once: true })
    return () => window.removeEventListener('load', rest)
  }, [])
  return isIdle
}
