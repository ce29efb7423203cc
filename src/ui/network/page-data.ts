import { limitWait } from './limit-wait.ts'

/** The page data did not come from the site: no network, or a third party answered instead. */
export class UnreachedSite extends Error {
  override name = 'UnreachedSite'
  /** A third party answered, such as a captive portal, which a document request would show. */
  readonly isAnswered: boolean
  constructor(isAnswered: boolean) {
    super(isAnswered ? 'Another server answered in place of the site.' : 'Could not reach the site.')
    this.isAnswered = isAnswered
  }
}

type Fetch = typeof fetch

const longestMs = 60_000

/**
 * Wraps `fetch` to detect whether the router's requests for page data reached the site: browsers report failures
 * differently, and a portal's page would be read as data.
 * @throws UnreachedSite
 */
export function watchPageData(fetchAny: Fetch, origin: string): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    if (url.origin !== origin || !url.pathname.endsWith('.data')) return fetchAny(input, init)
    let answer: Response
    try {
      answer = await fetchAny(input, { ...init, signal: limitWait(init?.signal, longestMs) })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new UnreachedSite(false)
    }
    if (!isOurs(answer)) throw new UnreachedSite(true)
    return answer
  }
}

/** Pages and their data carry the id of their build; refusals from before any page are JSON. */
function isOurs({ headers }: Response): boolean {
  return headers.has('x-build') || (headers.get('content-type') ?? '').startsWith('application/json')
}
