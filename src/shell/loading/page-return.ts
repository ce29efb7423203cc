import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// As long as browsers themselves keep a page that was left.
const keptMs = 10 * 60_000

/** The address that Back or Forward leads to, until its page is there. */
let returningTo: string | undefined

/** Listens to `navigate`, which comes before `popstate`, on which the router begins to load. */
export function noticeReturn({ navigationType, destination }: Pick<NavigateEvent, 'navigationType' | 'destination'>) {
  if (navigationType === 'traverse' && destination.sameDocument) returningTo = destination.url
}

export const isReturning = (): boolean => returningTo !== undefined

/**
 * Wraps `fetch` so that Back and Forward show a page as it was left, without a wait: its data come from the browser's
 * cache if they are of this build, and the site sent them within ten minutes.
 * @param build returns the id of the build that this document runs
 */
export function reusePageData(fetchAny: typeof fetch, build: () => string | undefined): typeof fetch {
  return async (input, init) => {
    if (!isDataOf(returningTo, input)) return fetchAny(input, init)
    const kept = await fetchAny(input, { ...init, cache: 'force-cache' }).catch(() => undefined)
    const isOurs = kept !== undefined && kept.headers.get('x-build') === build()
    const ageMs = Date.now() - Date.parse(kept?.headers.get('date') ?? '')
    return isOurs && ageMs < keptMs ? kept : fetchAny(input, init)
  }
}

/** Returns whether a request is for the data of a page whose address the browser shows already. */
function isDataOf(page: string | undefined, input: RequestInfo | URL): boolean {
  const { href, pathname } = location
  if (page !== href) return false
  return new URL(input instanceof Request ? input.url : input, href).pathname === toDataPath(pathname)
}

/** Returns where the router requests the data of a page. */
export const toDataPath = (path: string): string => `${path}${path.endsWith('/') ? '_' : ''}.data`

/**
 * Notices Back and Forward, and gives the focus back to the card that led to the page that was left; its cover flies
 * back there (shell.css). Browsers without the Navigation API request the data again.
 */
export function useReturn(): void {
  useEffect(() => {
    window.navigation?.addEventListener('navigate', noticeReturn)
    return () => {
      window.navigation?.removeEventListener('navigate', noticeReturn)
      returningTo = undefined
    }
  }, [])
  const place = useLocation()
  const arrivedAt = useRef(place)
  const shown = useRef(place.pathname)
  const hasReturned = useRef(false)
  // The place changes once the page is there.
  useLayoutEffect(() => {
    if (arrivedAt.current === place) return
    arrivedAt.current = place
    hasReturned.current = isReturning()
    returningTo = undefined
  }, [place])
  // The page is scrolled to its place by then.
  useEffect(() => {
    const left = shown.current
    shown.current = place.pathname
    if (!hasReturned.current || left === place.pathname) return
    const isFocusLost = [document.body, document.getElementById('contenu')].includes(
      document.activeElement as HTMLElement,
    )
    if (isFocusLost) findCard(left)?.focus({ preventScroll: true })
  }, [place.pathname])
}

/** Finds the card on screen that leads to a path. */
function findCard(path: string): HTMLAnchorElement | undefined {
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('a.anime-card')]
  return cards.find((card) => {
    const { top, bottom, left, right } = card.getBoundingClientRect()
    return card.pathname === path && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  })
}
