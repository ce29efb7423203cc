import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// As long as browsers themselves keep a page that was left.
const keptMs = 10 * 60_000

let isReturning = false

/** Whether Back or Forward was used, until their page is there. */
export const isOnReturn = (): boolean => isReturning

/** Notices Back and Forward. */
export function noticeReturns(): void {
  addEventListener('popstate', () => (isReturning = true))
  // The router's listener comes first and begins to load. Browsers without this event request the data again.
  window.navigation?.addEventListener('navigate', ({ navigationType, destination }) => {
    if (navigationType === 'traverse' && destination.sameDocument) isReturning = true
  })
}

/**
 * Wraps `fetch` so that Back and Forward show a page as it was left, without a wait: its data come from the browser's
 * cache if the site sent them within ten minutes.
 */
export function reusePageData(fetchAny: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!isReturning || !pathname.endsWith('.data')) return fetchAny(input, init)
    const kept = await fetchAny(input, { ...init, cache: 'force-cache' })
    const sentAt = Date.parse(kept.headers.get('date') ?? '')
    return Date.now() - sentAt < keptMs ? kept : fetchAny(input, init)
  }
}

/** Gives the focus back to the card that led to the page that was left; its cover flies back there (shell.css). */
export function useReturn(): void {
  const { pathname, key } = useLocation()
  const shown = useRef(pathname)
  const hasReturned = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes once the page is there
  useLayoutEffect(() => {
    hasReturned.current = isReturning
    isReturning = false
  }, [key])
  // The page is scrolled to its place by then.
  useEffect(() => {
    const left = shown.current
    shown.current = pathname
    if (hasReturned.current && left !== pathname) findCard(left)?.focus({ preventScroll: true })
  }, [pathname])
}

/** Finds the card on screen that leads to a path. */
function findCard(path: string): HTMLAnchorElement | undefined {
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('a.anime-card')]
  return cards.find((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return card.pathname === path && bottom > 0 && top < innerHeight
  })
}
