import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isReturning } from './page-return.ts'
import { skeletonAfterMs } from './use-coming-page.ts'
import '../../ui/styles/page-wipe.css'

/** Where a picture leads: the card's cover flies, a thumbnail becomes the player. */
const byPicture = /^[/](anime|watch)[/]/

/** Uncovers each page that comes at once with a stroke along the logo's accent. */
export function PageWipe() {
  const arrival = useQuickArrival()
  return (
    arrival && (
      <div key={arrival} className="page-wipe">
        <div>
          <svg viewBox="225 5 39 32" preserveAspectRatio="none" aria-hidden="true">
            <use href="#wordmark" />
          </svg>
        </div>
      </div>
    )
  )
}

/** Returns the key of the last arrival at another page, unless its skeleton was seen before or a picture led there or back. */
function useQuickArrival(): string | undefined {
  const { pathname, key } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const askedAt = useRef<number>(undefined)
  const shown = useRef(pathname)
  const [arrival, setArrival] = useState<string>()
  useLayoutEffect(() => {
    if (isLoading) askedAt.current = performance.now()
  }, [isLoading])
  useLayoutEffect(() => {
    const left = shown.current
    if (left === pathname) return
    shown.current = pathname
    const isByPicture = byPicture.test(pathname) || (isReturning() && byPicture.test(left))
    const waitedMs = performance.now() - (askedAt.current ?? performance.now())
    setArrival(waitedMs < skeletonAfterMs && !isByPicture ? key : undefined)
  }, [pathname, key])
  return arrival
}
