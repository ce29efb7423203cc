import { partAhead } from '../ui/network/lazy-part.ts'

const menu = partAhead(() => import('./mobile-menu.tsx'))
// For when the network or the site is slow or gone: fetched while they are there.
const shape = partAhead(() => import('./loading/page-shape.tsx'))
const error = partAhead(() => import('./error-page.tsx'))

export const MobileMenu = menu.Part
export const PageShape = shape.Part
export const ErrorPage = error.Part

/** Fetches what no page needs to begin, once the browser is idle. */
export function fetchLaterParts(): void {
  for (const { fetch } of [menu, shape, error]) void fetch()
}
