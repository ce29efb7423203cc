import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { readUpTo } from '../parsing/read-up-to.ts'
import { traceStep } from '../traces/tracing.ts'
import { type AddressRules, guardedLookup, requireConnectable } from './address-rules.ts'
import { FetchFailure } from './fetch-failure.ts'

export type HttpAnswer = {
  status: number
  headers: IncomingMessage['headers']
  /** The address of the answer, after redirections. */
  url: URL
  body: Buffer
}

export type GetOptions = {
  /** Whether an address may be requested: the first one, and each redirection. */
  allows: (url: URL) => boolean
  headers?: Record<string, string>
  maxBytes: number
  /** Whether a larger answer is refused, or cut at the limit. */
  whenLarger?: 'refuse' | 'cut'
  /** For the whole exchange, redirections included. */
  timeoutMs: number
  /** With 0, a redirection is returned as an answer. */
  maxRedirects?: number
}

/** The server's only client for addresses from outside. */
export type HttpClient = {
  /** @throws FetchFailure when there is no answer; any status counts as one */
  get: (url: URL, options: GetOptions) => Promise<HttpAnswer>
  /** Drops the kept-alive connections. */
  close: () => void
}

/** The same client, for sending a body. */
export type HttpPoster = {
  /** Redirections are returned as answers. @throws FetchFailure when there is no answer */
  post: (url: URL, body: Buffer, options: GetOptions & { method?: 'POST' | 'PATCH' }) => Promise<HttpAnswer>
}

/** The parts of one exchange besides its options. */
type Exchange = { signal: AbortSignal; method: 'GET' | 'POST' | 'PATCH'; body: Buffer | undefined }

const redirections = new Set([301, 302, 303, 307, 308])

const maxIdleMs = 30_000

/**
 * @param rules where connections may go
 * @param timeout milliseconds after which an idle connection is closed: a host may keep its end open for ever
 */
export function createHttpClient(rules: AddressRules, timeout = maxIdleMs): HttpClient & HttpPoster {
  // Own agents: they use no proxy and share no connections with other parts of the process.
  const ofAgent = { keepAlive: true, timeout }
  const agents = { 'http:': new HttpAgent(ofAgent), 'https:': new HttpsAgent(ofAgent) }

  function ask(url: URL, { headers = {} }: GetOptions, { signal, method, body }: Exchange): Promise<IncomingMessage> {
    requireConnectable(rules, url)
    const isSecure = url.protocol === 'https:'
    return new Promise((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        method,
        agent: agents[isSecure ? 'https:' : 'http:'],
        lookup: guardedLookup(rules, url),
        // Compressed answers could expand beyond their limit.
        headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
        signal,
      })
      request.on('response', resolve).on('error', reject).end(body)
    })
  }

  async function follow(first: URL, options: GetOptions, exchange: Exchange): Promise<HttpAnswer> {
    let url = first
    for (let hop = 0; ; hop += 1) {
      requireAllowed(url, options)
      const response = await ask(url, options, exchange)
      const next = options.maxRedirects === 0 ? undefined : findRedirection(url, response)
      if (!next)
        return { status: response.statusCode ?? 0, headers: response.headers, url, body: await read(response, options) }
      response.destroy()
      if (hop >= (options.maxRedirects ?? 3)) throw new FetchFailure('redirect', `${first.host} redirects too often`)
      if (!options.allows(next) || (url.protocol === 'https:' && next.protocol !== 'https:')) {
        throw new FetchFailure('redirect', `${url.host} redirects to ${next.protocol}//${next.host}`)
      }
      url = next
    }
  }

  async function exchange(
    url: URL,
    options: GetOptions,
    { method, body }: Omit<Exchange, 'signal'>,
  ): Promise<HttpAnswer> {
    const signal = AbortSignal.timeout(options.timeoutMs)
    const step = () => ({
      name: `${method} ${url.hostname}`,
      kind: 'client' as const,
      attributes: { 'http.request.method': method, 'server.address': url.hostname },
    })
    try {
      return await traceStep(step, () => follow(url, options, { signal, method, body }))
    } catch (error) {
      throw toFetchFailure(error, url, signal)
    }
  }

  return {
    get: (url, options) => exchange(url, options, { method: 'GET', body: undefined }),
    post: (url, body, { method = 'POST', ...options }) =>
      exchange(url, { ...options, maxRedirects: 0 }, { method, body }),
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function requireAllowed(url: URL, { allows }: GetOptions): void {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && url.username === '' && url.password === '' && allows(url)) return
  throw new FetchFailure('not-allowed', `${url.protocol}//${url.host} is not an allowed address`)
}

function findRedirection(from: URL, { statusCode = 0, headers }: IncomingMessage): URL | undefined {
  if (!redirections.has(statusCode) || headers.location === undefined) return undefined
  const next = URL.parse(headers.location, from.href)
  if (!next) throw new FetchFailure('redirect', `${from.host} redirects to what is no address`)
  return next
}

async function read(response: IncomingMessage, { maxBytes, whenLarger = 'refuse' }: GetOptions): Promise<Buffer> {
  const { bytes, isWhole } = await readUpTo(response, maxBytes)
  if (isWhole || whenLarger === 'cut') return bytes
  throw new FetchFailure('too-large', `the answer is larger than ${maxBytes} bytes`)
}

function toFetchFailure(error: unknown, url: URL, signal: AbortSignal): FetchFailure {
  if (signal.aborted) return new FetchFailure('timeout', `${url.host} did not answer in time`, { cause: error })
  // A refusal by the lookup comes out of the socket unchanged.
  if (error instanceof FetchFailure) return error
  return new FetchFailure('unreachable', `${url.host} could not be reached`, { cause: error })
}
