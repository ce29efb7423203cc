import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useStageAhead } from '../../features/player/web/public.ts'

/** A faster page needs no placeholder. */
export const skeletonAfterMs = 150

/**
 * Returns the path of a requested page that has not loaded after 150 ms, or of an episode whose picture is there
 * already; undefined otherwise, and while only the query of the same page changes.
 */
export function useComingPage(): string | undefined {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const asked = location && location.pathname !== pathname ? location.pathname : undefined
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (asked === undefined) return
    const timer = setTimeout(() => setLate(asked), skeletonAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [asked])
  const ahead = useStageAhead()
  const coming = ahead !== undefined && ahead !== pathname ? ahead : late === asked ? asked : undefined
  // The placeholder is seen from its top; by now the router has saved the old scroll position.
  useLayoutEffect(() => {
    if (coming !== undefined) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [coming])
  return coming
}
