import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { AnswerCache } from '../cache/answer-cache.ts'
import type { CacheableUrls } from '../cache/cacheable-urls.ts'
import { sendCachedAnswer } from '../cache/send-cached-answer.ts'
import type { Log } from '../log/create-log.ts'
import { AppError } from './app-error.ts'
import { trackConnections } from './connections.ts'
import { chargeWork } from './limits/charge-work.ts'
import { limitConnections } from './limits/limit-connections.ts'
import { limitPieces } from './limits/limit-pieces.ts'
import { refuseAddress, refuseManyHosts, refuseUnreadable } from './limits/refuse-early.ts'
import { type OnHold, watchWork } from './limits/watch-work.ts'
import { createWorkBudget } from './limits/work-budget.ts'
import { toLoggedAddress } from './logged-address.ts'
import { type MaintenanceGate, toRetrySeconds } from './maintenance-gate.ts'
import { normaliseTarget } from './normalise-target.ts'
import { commonHeaders } from './pages/security-headers.ts'
import { type OnAnswer, recordRoute, timeAnswer } from './time-answers.ts'
import { toAppError } from './to-app-error.ts'
import { goOnTracing, traceRequest } from './trace-request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the site is about to stop listening, so that balancers send no more visitors. */
    isDraining: () => boolean
  }
  interface FastifyContextConfig {
    /** Sends a file from disk: metrics count all files together, apart from pages and calls. */
    isFile?: boolean
  }
}

/** Takes a request before the routes do. @returns true when it answered */
export type Interceptor = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type ServerOptions = {
  cache: AnswerCache
  urls: CacheableUrls
  log: Log
  trustedProxies: number
  /** Whether the site's public address uses https. */
  isHttps?: boolean
  /** Turns visitors away while the site is closed; without it, the site is always open. */
  gate?: MaintenanceGate | undefined
  /** Receives each answer's duration, in seconds, and its route template. */
  onAnswer?: OnAnswer | undefined
  /** Receives each hold of the event loop and the routes that caused it; each one is logged, too. */
  onHold?: OnHold | undefined
  /** Whether anonymous callers have a budget of CPU time. */
  hasBudgets?: boolean
  /** Connections allowed per client. Unlimited when absent, and behind proxies. */
  connectionsPerClient?: number | undefined
  /** Handles the bundler's own requests, in development only. */
  intercept?: Interceptor | undefined
}

/**
 * Time limits of a client, in milliseconds, and the limit of connections. A client that sends a byte a minute holds a
 * connection no longer than this. A list of 8 MB over a line of 1 Mbit/s takes a minute.
 */
const patience = {
  keepAliveTimeout: 72_000,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
}
const maxConnections = 20_000
/** No other request is answered while the event loop is held: a longer hold deserves attention. */
const maxHoldMs = 200

/** Creates the HTTP server: kept answers leave before any routing, and all errors through one handler. */
export function createHttpServer(options: ServerOptions): FastifyInstance {
  const { cache, urls, log, trustedProxies, intercept, gate, onAnswer, isHttps = false } = options
  const connections = trackConnections()
  const commonHeadersOf = commonHeaders(isHttps)
  const app = Fastify({
    // The start command logs the listening address instead of Fastify.
    loggerInstance: log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Requests that still arrive while connections drain are answered normally.
    return503OnClosing: false,
    trustProxy: (_: string, hop: number) => hop < trustedProxies,
    bodyLimit: 1024 * 1024,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 400, querystringParser: firstOfEach },
    serverFactory: (handler) => {
      const server = createServer(patience, (request, response) => {
        if (!connections.onRequest(request, response) || refuseManyHosts(request, response)) return
        limitPieces(request, response)
        // Normalised once, before any reader: gate, limits, cache and router must agree on the path.
        const url = normaliseTarget(request.url ?? '/', request.headers.host)
        request.url = url
        const key = gate?.closureFor(request) ? undefined : keyOfShared(request, urls)
        const cached = key === undefined ? undefined : cache.find(key)
        const memory = cached ? 'hit' : 'miss'
        if (onAnswer) timeAnswer(request, response, key === undefined ? undefined : memory, onAnswer)
        const common = commonHeadersOf(url)
        traceRequest({ request, response, memory }, () => {
          if (cached) return sendCachedAnswer(request, response, cached, common)
          for (const name in common) response.setHeader(name, common[name] ?? '')
          if (intercept) intercept(request, response, () => handler(request, response))
          else handler(request, response)
        })
      })
      server.maxConnections = maxConnections
      connections.follow(server)
      if (options.connectionsPerClient && trustedProxies === 0) limitConnections(server, options.connectionsPerClient)
      return server
    },
  })
  app.addHook('onRequest', (request, _, done) => {
    const { url, config } = request.routeOptions
    recordRoute(request.raw, config.isFile ? 'file' : url)
    done()
  })
  const watch = watchWork(maxHoldMs, (hold) => {
    log.warn({ heldMs: hold.heldMs, routes: hold.names }, 'the event loop was blocked')
    options.onHold?.(hold)
  })
  chargeWork(app, watch, options.hasBudgets ? createWorkBudget() : undefined)
  // A body arrives outside the asynchronous context of its request.
  app.addHook('preValidation', (request, _, done) => goOnTracing(request.raw, done))
  app.decorate('isDraining', connections.isDraining)
  app.addHook('preClose', connections.drain)
  if (gate) app.addHook('onRequest', async (request) => turnAway(request, gate))
  app.setErrorHandler((error, request, reply) => {
    const expected = toAppError(error)
    const about = { err: error, url: toLoggedAddress(request), requestId: request.id }
    if (!expected) request.log.error(about, 'unexpected error')
    else if (expected.code === 'STORAGE_AWAY') request.log.warn(about, 'failed to store a file')
    const failure = expected ?? new AppError('INTERNAL')
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
    reply.code(failure.status).header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure.toBody()))
  })
  return app
}

/** Refuses a visitor while the site is closed. Pages and their files say so themselves. @throws AppError MAINTENANCE */
function turnAway({ raw, routeOptions }: FastifyRequest, gate: MaintenanceGate): void {
  if (routeOptions.url === '*' || routeOptions.config.isFile) return
  const closure = gate.closureFor(raw)
  if (!closure) return
  throw new AppError('MAINTENANCE', closure.message, { retryAfter: toRetrySeconds(closure, new Date()) })
}

function keyOfShared({ method, url = '' }: IncomingMessage, urls: CacheableUrls): string | undefined {
  return method === 'GET' || method === 'HEAD' ? urls.keyOf(url) : undefined
}

/** Parses a query into an object; the first of several values counts, as in the cache's keys. */
function firstOfEach(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value
  return fields
}
