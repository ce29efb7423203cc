import { limitWork } from '../../../../platform/http/limits/limit-work.ts'
import type { HttpAnswer, HttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { FetchFailure } from '../../../../platform/http-client/fetch-failure.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { HostFailure, resolutionFailed } from './host-failure.ts'

type AskOptions = {
  referer?: URL
  /** Other headers. */
  headers?: Record<string, string>
  /** Returns a redirection instead of following it. */
  stopAtRedirect?: boolean
  /** Reads only the first bytes of a video, with the origin that a player would send. */
  beginning?: { bytes: number; origin: string }
}

/** Fetches an address of one host. @throws HostFailure */
export type AskHost = (url: URL, options?: AskOptions) => Promise<HttpAnswer>

type AskParts = {
  client: HttpClient
  /** Returns whether an address belongs to this host. */
  allows: (url: URL) => boolean
  /** Maximum number of concurrent fetches. */
  atOnce: number
  now: () => Date
}

const timeoutMs = 8000
const maxPageBytes = 1024 * 1024
const maxWaiting = 50
// Hosts answer clients that look like a browser.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * Creates the only way to fetch from a host: its own addresses only, with limited concurrency, and none during the
 * pause after failures. Statuses that report trouble of the host (429, 5xx) are failures; the caller judges the others.
 */
export function createAskHost({ client, allows, atOnce, now }: AskParts): AskHost {
  const breaker = createCircuitBreaker(now)
  const take = limitWork(atOnce, maxWaiting, () => refusal('too many wait for this host'))

  async function fetchOnce(url: URL, options: AskOptions): Promise<HttpAnswer> {
    if (!breaker.admit()) throw refusal('the host rests after failures in a row')
    try {
      const answer = await client.get(url, toGetOptions(options, allows))
      if (answer.status === 429 || answer.status >= 500) {
        throw new HostFailure('unreachable', `Erreur ${answer.status}`, url.host)
      }
      breaker.succeed()
      return answer
    } catch (error) {
      // An address that may not be fetched says nothing about the host.
      const isOurs = error instanceof FetchFailure && ['not-allowed', 'redirect', 'too-large'].includes(error.kind)
      if (!isOurs) breaker.fail()
      throw error instanceof FetchFailure ? refusal(error.message) : error
    }
  }

  return (url, options = {}) => take(() => fetchOnce(url, options))
}

function toGetOptions(
  { referer, headers: given, stopAtRedirect, beginning }: AskOptions,
  allows: (url: URL) => boolean,
) {
  const headers: Record<string, string> = { 'user-agent': userAgent, ...given }
  if (referer) headers.referer = referer.href
  if (beginning) Object.assign(headers, { range: `bytes=0-${beginning.bytes - 1}`, origin: beginning.origin })
  return {
    allows,
    headers,
    timeoutMs,
    maxBytes: beginning?.bytes ?? maxPageBytes,
    whenLarger: beginning || stopAtRedirect ? ('cut' as const) : ('refuse' as const),
    ...(stopAtRedirect ? { maxRedirects: 0 } : {}),
  }
}

const refusal = (detail: string) => new HostFailure('unreachable', resolutionFailed, detail)
