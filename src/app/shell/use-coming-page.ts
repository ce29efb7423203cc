import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** What comes sooner needs no word. */
const patienceMs = 150

/**
 * The page that a click asked for and that has not come after 150 ms: its path; undefined otherwise, and while only
 * the query of the same page changes.
 */
export function useComingPage(): string | undefined {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const asked = location && location.pathname !== pathname ? location.pathname : undefined
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (asked === undefined) return
    const timer = setTimeout(() => setLate(asked), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [asked])
  const coming = late === asked ? asked : undefined
  // The shape of a page is seen from its top; the router knows by now where the old one stood.
  useLayoutEffect(() => {
    if (coming !== undefined) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [coming])
  return coming
}
