import { preinit } from 'react-dom'
import url from './frame.css?url'

/**
 * The style sheet of the player's box. It is not a sheet of the route: the router would insert, remove and reinsert it,
 * and the browser would restyle the old page each time.
 */
export const frameSheet = { href: url, precedence: 'page' } as const

/** Fetches the sheet into the cache, so that drawing does not wait for it. */
export function fetchFrameSheet(): void {
  preinit(frameSheet.href, { as: 'style', precedence: frameSheet.precedence })
}
