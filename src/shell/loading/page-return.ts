import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { listen } from '../../ui/network/listen.ts'

// As long as browsers themselves keep a page that was left.
const keptMs = 10 * 60_000

/** When each page was left; clocks of the day can be wrong. */
const leftAt = new Map<string, number>()

/** The address that Back or Forward leads to, until its page is there. */
let returningTo: string | undefined

/** Listens to `navigate`, which comes before `popstate`, on which the router begins to load. */
export function noticeReturn({ navigationType, destination }: Pick<NavigateEvent, 'navigationType' | 'destination'>) {
  leftAt.set(location.href, performance.now())
  if (navigationType === 'traverse' && destination.sameDocument) returningTo = destination.url
}

export const isReturning = (): boolean => returningTo !== undefined

type Start = Document['startViewTransition']

/**
 * Wraps `startViewTransition` so that a transition which the next page overtakes is no error: React Router leaves its
 * rejection unhandled.
 */
export function quietTransitions(startAny: Start): Start {
  return (...given) => {
    const transition = startAny(...given)
    transition.ready.catch(() => {})
    return transition
  }
}

/**
 * Wraps `fetch` so that Back and Forward show a page as it was left, without a wait: its data come from the browser's
 * cache if they are of this build, and the page was left within ten minutes. They are read again behind it.
 * @param build returns the id of the build that this document runs
 * @param onChange the shown data are not the site's any more
 */
export function reusePageData(
  fetchAny: typeof fetch,
  build: () => string | undefined,
  onChange: () => void,
): typeof fetch {
  const isOurs = (answer: Response) => answer.headers.get('x-build') === build()
  return async (input, init) => {
    const { href } = location
    const leftMs = performance.now() - (leftAt.get(href) ?? -Infinity)
    if (!isDataOf(returningTo, input) || leftMs > keptMs) return fetchAny(input, init)
    const kept = await fetchAny(input, { ...init, cache: 'force-cache' }).catch(() => undefined)
    if (!kept || !isOurs(kept)) return fetchAny(input, init)
    const etag = kept.headers.get('etag')
    const compare = async (now: Response) => {
      // The browser keeps what was read to its end.
      await now.text()
      if (isOurs(now) && now.status < 500 && now.headers.get('etag') !== etag && location.href === href) onChange()
    }
    // What the browser may not keep was read just now.
    if (etag)
      void fetchAny(input, { ...init, cache: 'no-cache' })
        .then(compare)
        .catch(() => {})
    return kept
  }
}

/** Returns whether a request is for the data of a page whose address the browser shows already. */
function isDataOf(page: string | undefined, input: RequestInfo | URL): boolean {
  const { href, pathname } = location
  if (page !== href) return false
  const dataPath = `${pathname}${pathname.endsWith('/') ? '_' : ''}.data`
  return new URL(input instanceof Request ? input.url : input, href).pathname === dataPath
}

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
  const { revalidate } = useRevalidator()
  useEffect(() => listen(window, 'page-changed', () => void revalidate()), [revalidate])
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
    const card = isFocusLost ? findCard(left) : undefined
    // Its preview opens for visitors who come to it.
    card?.addEventListener('focusin', (event) => event.stopPropagation(), { once: true })
    card?.focus({ preventScroll: true })
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
