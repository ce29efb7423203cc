import { preinit } from 'react-dom'
import url from './frame.css?url'

/**
 * The sheet of the player's box. It is no sheet of the route: the router would put it into the page, take it out and
 * put it in again, and the browser would look at the whole page that is left for every time.
 */
export const frameSheet = { href: url, precedence: 'page' } as const

/** Fetches the sheet and keeps it, so that no drawing waits for it. */
export function fetchFrameSheet(): void {
  preinit(frameSheet.href, { as: 'style', precedence: frameSheet.precedence })
}
