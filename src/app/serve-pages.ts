import { Buffer } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import type { AnswerCache, KeptAnswer, Produced } from '../platform/cache/answer-cache.ts'
import type { CacheableUrls } from '../platform/cache/cacheable-urls.ts'
import { sendKeptAnswer } from '../platform/cache/send-kept-answer.ts'
import { asUser } from '../platform/database/shared-pool.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/http/app-error.ts'
import { contentSecurityPolicy } from '../platform/http/content-security-policy.ts'
import { toLoggedAddress } from '../platform/http/logged-address.ts'
import { contextOf } from '../platform/http/mount-api.ts'
import { putScriptsLast } from '../platform/http/put-scripts-last.ts'
import { limited } from '../platform/http/rate-limits.ts'
import { pageSecurityHeaders } from '../platform/http/security-headers.ts'
import { type Closure, type SiteGate, toRetrySeconds } from '../platform/http/site-gate.ts'
import { toAppError } from '../platform/http/to-app-error.ts'
import type { ApiCaller } from '../shared/contract/endpoint.ts'
import type { PageContext, pageContext, SiteLinks } from '../ui/api/api-context.ts'
import { addSharedPages, pageLifetime } from './shared-pages.ts'

export type PageBuild = ServerBuild & { entry: { module: { pageContext?: typeof pageContext } } }

type PagesOptions = {
  api: Api
  cache: AnswerCache
  urls: CacheableUrls
  publicUrl: string
  links: SiteLinks
  /** How long backups are kept; undefined where none are made. */
  backupDays: number | undefined
  gate: SiteGate
  /** The pages as built; asked for at each request in development. */
  loadBuild: () => Promise<PageBuild>
  mode: string
}

/** A page that could not be made: its answer is sent unless an older copy is kept. */
class UnmadePage extends Error {
  readonly code: string
  readonly answer: KeptAnswer
  constructor(code: string, answer: KeptAnswer) {
    super(code)
    this.code = code
    this.answer = answer
  }
}

/** Serves every page: rendered by React Router with the API called in process, kept when all visitors share it. */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const { cache, urls } = options
  addSharedPages(urls)
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    ...limited('page'),
    handler: async (request, reply) => {
      const url = toPageUrl(request.raw.url ?? '/', options.publicUrl)
      // As for any other path that no page has (docs/product/README.md#unknown-paths).
      if (!url) return reply.header('cache-control', 'no-store').redirect('/', 302)
      const closure = options.gate.closureFor(request.raw)
      if (closure && url.pathname.endsWith('.data')) throw toRefusal(closure)
      // Nothing of a closed site is kept.
      const key = closure ? undefined : urls.keyOf(request.raw.url ?? '')
      const produce = () => asUser('pages', () => renderPage(request, url, options))
      try {
        const kept = key === undefined ? toAnswer(await produce()) : await cache.fill(key, produce)
        send(request, reply, kept)
      } catch (error) {
        if (!(error instanceof UnmadePage)) throw error
        send(request, reply, error.answer)
      }
    },
  })
}

function send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): void {
  // What hooks and the limiter put on the reply would be lost with the raw response.
  reply.hijack()
  sendKeptAnswer(request.raw, reply.raw, answer)
}

/** The page's address, or undefined for a target that is no path of this site (`//elsewhere/`, `http://…`). */
function toPageUrl(target: string, publicUrl: string): URL | undefined {
  if (!target.startsWith('/') || /^\/[/\\]/.test(target)) return undefined
  const { host } = new URL(publicUrl)
  return URL.parse(target, `http://${host}`) ?? undefined
}

async function renderPage(request: FastifyRequest, url: URL, options: PagesOptions): Promise<Produced> {
  const failures: unknown[] = []
  const closure = options.gate.closureFor(request.raw)
  const build = await options.loadBuild()
  const context = new RouterContextProvider()
  if (!build.entry.module.pageContext) throw new Error('The pages export no context.')
  context.set(build.entry.module.pageContext, makePageContext(request, options, failures, closure))
  const headers = new Headers({ host: url.host })
  const handle = createRequestHandler(build, options.mode)
  const response = await handle(new Request(url, { headers }), context)
  const produced = await toProduced(response, url.pathname, options.mode)
  // The service worker keeps pages of its own build only.
  produced.headers['x-build'] = build.assets.version
  const [failure] = failures
  if (failure !== undefined) {
    request.log.error(
      { err: failure, url: toLoggedAddress(request), requestId: request.id },
      'a page could not be made',
    )
  }
  if (produced.status >= 500) {
    const code = failure instanceof AppError ? failure.code : 'INTERNAL'
    const retryAfter = closure ? toRetrySeconds(closure, new Date()) : 5
    throw new UnmadePage(
      code,
      toAnswer({ ...produced, headers: { ...produced.headers, 'retry-after': String(retryAfter) } }),
    )
  }
  return produced
}

/** What loaders get. Refusals become answers that the page's error boundary reads; faults are collected. */
function makePageContext(
  request: FastifyRequest,
  options: PagesOptions,
  failures: unknown[],
  closure: Closure | undefined,
): PageContext {
  const call = options.api.callerFor(contextOf(request, options.publicUrl))
  const api = (async (endpoint, input) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      const expected = toAppError(error)
      if (!expected || expected.status >= 500) failures.push(expected ?? error)
      const refusal = expected ?? new AppError('INTERNAL')
      throw data(refusal.toBody(), { status: refusal.status, statusText: refusal.code })
    }
  }) as ApiCaller
  const requireOpen = () => {
    if (!closure) return
    const refusal = toRefusal(closure)
    throw data(refusal.toBody(), { status: refusal.status, statusText: refusal.code })
  }
  return { api, publicUrl: options.publicUrl, links: options.links, backupDays: options.backupDays, requireOpen }
}

function toRefusal(closure: Closure): AppError {
  return new AppError('MAINTENANCE', closure.message, { retryAfter: toRetrySeconds(closure, new Date()) })
}

async function toProduced(response: Response, path: string, mode: string): Promise<Produced> {
  const headers = Object.fromEntries(response.headers)
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  const shareable = response.status === 200 ? pageLifetime(path) : 0
  // A browser may reuse a prefetched page's data for the click that follows; the page itself is checked each time.
  headers['cache-control'] ??=
    shareable === 0 ? 'no-store' : isHtml ? 'public, max-age=0, must-revalidate' : 'public, max-age=10'
  Object.assign(headers, pageSecurityHeaders)
  // The development bundler puts styles and scripts into the page as it likes.
  if (!isHtml || mode !== 'production') {
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()), seconds: shareable }
  }
  const html = putScriptsLast(await response.text())
  headers['content-security-policy'] = contentSecurityPolicy(html)
  return { status: response.status, headers, body: Buffer.from(html), seconds: shareable }
}

function toAnswer({ status, headers, body }: Produced): KeptAnswer {
  return { status, headers, etag: '', bodies: { identity: body }, isKept: false }
}
