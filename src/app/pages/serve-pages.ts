import { Buffer } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, data, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import type { AnswerCache, CachedAnswer, Produced } from '../../platform/cache/answer-cache.ts'
import type { CacheableUrls } from '../../platform/cache/cacheable-urls.ts'
import { sendCachedAnswer } from '../../platform/cache/send-cached-answer.ts'
import { asUser } from '../../platform/database/shared-pool.ts'
import type { Api } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { type Closure, type MaintenanceGate, toRetrySeconds } from '../../platform/http/maintenance-gate.ts'
import { allowMarked } from '../../platform/http/pages/content-security-policy.ts'
import { inlineStyles } from '../../platform/http/pages/inline-styles.ts'
import { pageSecurityHeaders } from '../../platform/http/pages/security-headers.ts'
import { startAfterPaint } from '../../platform/http/pages/start-after-paint.ts'
import { sharedContext } from '../../platform/http/serve-api.ts'
import { recordRoute } from '../../platform/http/time-answers.ts'
import { toAppError } from '../../platform/http/to-app-error.ts'
import type { ApiCaller } from '../../shared/contract/endpoint.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import type { PageContext, pageContext, RenderedPage, SiteLinks } from '../../ui/api/api-context.ts'
import { type MappedPage, mapPages, type PageMap } from './page-map.ts'

export type PageBuild = ServerBuild & { entry: { module: { pageContext?: typeof pageContext } } }

type PagesOptions = {
  api: Api
  cache: AnswerCache
  urls: CacheableUrls
  publicUrl: string
  /** Where uploaded files are served from, besides the site itself. */
  uploadsUrl: string | undefined
  /** Lists the origins of the frames that links play in. */
  listFrames: (links: readonly string[]) => string[]
  links: SiteLinks
  /** Days that backups are kept; undefined where none are made. */
  backupDays: number | undefined
  gate: MaintenanceGate
  /** Loads the built pages; called on each request, because development changes them. */
  loadBuild: () => Promise<PageBuild>
  /** Reads a built style sheet, a character per byte; undefined where there is none at this path. */
  readSheet: (path: string) => string | undefined
  mode: string
}

/** A page that could not be rendered: its answer is sent unless an older copy is kept. */
class UnmadePage extends Error {
  readonly code: string
  readonly answer: CachedAnswer
  constructor(code: string, answer: CachedAnswer) {
    super(code)
    this.code = code
    this.answer = answer
  }
}

/** The inputs of one page's rendering; no other part of the request reaches it. */
type Rendering = {
  build: PageBuild
  handle: Handle
  page: MappedPage | undefined
  /** The normalised address: the page's path and the query fields that it reads. */
  url: URL
  closure: Closure | undefined
  requestId: string
  log: FastifyRequest['log']
}

/**
 * Serves every page: rendered by React Router with in-process API calls, and cached when all visitors share it.
 * @returns loads the map of the pages
 */
export function servePages(app: FastifyInstance, options: PagesOptions): () => Promise<PageMap> {
  const { cache, urls } = options
  const loadPages = mapBuild(options)
  // Loaded at the start, so that cached pages are sent before any routing. If the build cannot be loaded, the first
  // page fails.
  app.addHook('onListen', () => void loadPages().catch(() => {}))
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    ...limited('page'),
    handler: async (request, reply) => {
      const target = request.raw.url ?? '/'
      const [path = '/'] = target.split('?', 1)
      // A path that names another site redirects home, like any unknown path (docs/product/README.md#unknown-paths).
      if (path.startsWith('//')) return redirect(reply, '/', 302)
      const { build, map, handle } = await loadPages()
      const page = map.find(path)
      const spelling = page ? undefined : map.findSpelling(path)
      if (spelling) return redirect(reply, spelling + target.slice(path.length), 301)
      recordRoute(request.raw, page?.path)
      const closure = options.gate.closureFor(request.raw)
      app.requireBudget(request)
      if (closure && path.endsWith('.data')) throw toRefusal(closure)
      const key = urls.keyOf(target)
      const url = new URL(key ?? path, options.publicUrl)
      const rendering = { build, handle, page, url, closure, requestId: request.id, log: request.log }
      const produce = () => asUser('pages', () => renderPage(rendering, options))
      try {
        // Pages of a closed site are not cached.
        const cached = closure || key === undefined ? toAnswer(await produce()) : await cache.fill(key, produce)
        send(request, reply, cached)
      } catch (error) {
        if (!(error instanceof UnmadePage)) throw error
        send(request, reply, error.answer)
      }
    },
  })
  return async () => (await loadPages()).map
}

type Handle = ReturnType<typeof createRequestHandler>
type LoadedPages = { build: PageBuild; map: PageMap; handle: Handle }

/** @returns loads the build, its map and its handler, which are made once per build */
function mapBuild({ loadBuild, urls, mode }: PagesOptions): () => Promise<LoadedPages> {
  const loaded = new WeakMap<PageBuild, LoadedPages>()
  return async () => {
    const build = await loadBuild()
    const known = loaded.get(build)
    if (known) return known
    const pages = { build, map: mapPages(build.routes), handle: createRequestHandler(build, mode) }
    loaded.set(build, pages)
    pages.map.addTo(urls)
    return pages
  }
}

function redirect(reply: FastifyReply, location: string, status: 301 | 302): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(location, status)
}

function send(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): void {
  // The raw response would lose the headers that hooks and the limiter set on the reply.
  reply.hijack()
  sendCachedAnswer(request.raw, reply.raw, answer)
}

/** Renders a page: entry.server.tsx hands its HTML to `keepPage`, then `toProduced` adds headers, styles and policy. */
async function renderPage(rendering: Rendering, options: PagesOptions): Promise<Produced> {
  const { build, handle, page, url, closure, requestId, log } = rendering
  const collected: Collected = { failures: [], shown: new Set(), frames: [] }
  const context = new RouterContextProvider()
  if (!build.entry.module.pageContext) throw new Error('The pages export no context.')
  context.set(build.entry.module.pageContext, makePageContext(rendering, options, collected))
  const headers = new Headers({ host: url.host })
  const response = await handle(new Request(url, { headers }), context)
  const produced = { ...(await toProduced(response, { page, ...collected }, options)), shows: collected.shown }
  // The service worker keeps pages of its own build only.
  produced.headers['x-build'] = build.assets.version
  const [failure] = collected.failures
  // While the database is away, every visit would fill the log.
  const fault = collected.failures.find((each) => !(each instanceof AppError || isRouteErrorResponse(each)))
  if (fault !== undefined) log.error({ err: fault, url: url.pathname, requestId }, 'failed to render a page')
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

/** What a rendering leaves beside its response. */
type Collected = { failures: unknown[]; shown: Set<Tag>; frames: string[]; rendered?: RenderedPage }

/** Creates the context of loaders. Refusals become answers for the page's error boundary; faults are collected. */
function makePageContext(
  { closure, requestId }: Rendering,
  { api: operations, publicUrl, links, backupDays, listFrames }: PagesOptions,
  collected: Collected,
): PageContext {
  const call = operations.callerFor({ ...sharedContext(requestId, publicUrl), shown: collected.shown })
  const api = (async (endpoint, input) => {
    try {
      return await call(endpoint, input)
    } catch (error) {
      const expected = toAppError(error)
      if (!expected || expected.status >= 500) noteFailure(expected ?? error)
      const refusal = expected ?? new AppError('INTERNAL')
      throw data(refusal.toBody(), { status: refusal.status, statusText: refusal.code })
    }
  }) as ApiCaller
  const noteFailure = (error: unknown) => collected.failures.push(error)
  const allowFrames = (framed: readonly string[]) => {
    collected.frames = listFrames(framed)
  }
  const keepPage = (page: RenderedPage) => {
    collected.rendered = page
  }
  const requireOpen = () => {
    if (!closure) return
    const refusal = toRefusal(closure)
    throw data(refusal.toBody(), { status: refusal.status, statusText: refusal.code })
  }
  return { api, publicUrl, links, backupDays, requireOpen, allowFrames, noteFailure, keepPage }
}

function toRefusal(closure: Closure): AppError {
  return new AppError('MAINTENANCE', closure.message, { retryAfter: toRetrySeconds(closure, new Date()) })
}

/** How long a page without a part that failed is kept: it spares a site in trouble, and is soon whole again. */
const incompleteSeconds = 10

async function toProduced(
  response: Response,
  { page, rendered, frames, failures }: { page: MappedPage | undefined } & Collected,
  { mode, publicUrl, uploadsUrl, readSheet }: Pick<PagesOptions, 'mode' | 'publicUrl' | 'uploadsUrl' | 'readSheet'>,
): Promise<Produced> {
  const headers = Object.fromEntries(response.headers)
  const longest = failures.length > 0 ? incompleteSeconds : Number.POSITIVE_INFINITY
  const seconds = response.status === 200 ? Math.min(page?.cacheSeconds ?? 0, longest) : 0
  // A browser may reuse a prefetched page's data for the click that follows; the page itself is revalidated each time.
  const cachedPolicy = rendered ? 'public, max-age=0, must-revalidate' : 'public, max-age=10'
  headers['cache-control'] ??= seconds === 0 ? 'no-store' : cachedPolicy
  Object.assign(headers, pageSecurityHeaders)
  const made = { status: response.status, headers, seconds }
  if (!rendered) return { ...made, body: Buffer.from(await response.arrayBuffer()) }
  // The development bundler adds its own styles and scripts to the page.
  if (mode !== 'production') return { ...made, body: rendered.html }
  // A character per byte: a text with one letter beyond Latin-1 takes three times as long.
  const bytes = inlineStyles(startAfterPaint(rendered.html.toString('latin1')), readSheet)
  const { html, policy } = allowMarked(bytes, { mark: rendered.mark, publicUrl, uploadsUrl, frames })
  headers['content-security-policy'] = policy
  return { ...made, body: Buffer.from(html, 'latin1') }
}

function toAnswer({ status, headers, body }: Produced): CachedAnswer {
  return { status, headers, etag: '', bodies: { identity: body }, headerBlocks: {} }
}
