/** A page's data did not come from the site: no network, or somebody else answered in its place. */
export class UnreachedSite extends Error {
  override name = 'UnreachedSite'
  /** Something did answer, such as a captive portal, which shows itself to whoever asks for a document. */
  readonly isAnswered: boolean
  constructor(isAnswered: boolean) {
    super(isAnswered ? 'Somebody else answered in place of the site.' : 'The site could not be reached.')
    this.isAnswered = isAnswered
  }
}

type Fetch = typeof fetch

/**
 * `fetch` that says of a page's data, which the router asks for at each move, whether the site was reached: browsers
 * have no common word for that, and a portal's page would be read as data.
 * @throws UnreachedSite
 */
export function watchPageData(fetchAny: Fetch, origin: string): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    if (url.origin !== origin || !url.pathname.endsWith('.data')) return fetchAny(input, init)
    let answer: Response
    try {
      answer = await fetchAny(input, init)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new UnreachedSite(false)
    }
    if (!isOurs(answer)) throw new UnreachedSite(true)
    return answer
  }
}

/** Pages and their data carry the name of their build; refusals before any page is asked are JSON. */
function isOurs({ headers }: Response): boolean {
  return headers.has('x-build') || (headers.get('content-type') ?? '').startsWith('application/json')
}
