import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { AnswerCache } from '../cache/answer-cache.ts'
import type { CacheableUrls } from '../cache/cacheable-urls.ts'
import { sendKeptAnswer } from '../cache/send-kept-answer.ts'
import type { Log } from '../log/create-log.ts'
import { AppError } from './app-error.ts'
import { trackConnections } from './drain-connections.ts'
import { chargeWork } from './limits/charge-work.ts'
import { limitConnections } from './limits/limit-connections.ts'
import { refuseAddress, refuseUnreadable } from './limits/refuse-early.ts'
import { type OnHold, watchWork } from './limits/watch-work.ts'
import { createWorkBudget } from './limits/work-budget.ts'
import { toLoggedAddress } from './logged-address.ts'
import { normaliseTarget } from './normalise-target.ts'
import { secureAnswer } from './pages/security-headers.ts'
import { type SiteGate, toRetrySeconds } from './site-gate.ts'
import { noteRoute, type OnAnswer, timeAnswer } from './time-answers.ts'
import { toAppError } from './to-app-error.ts'
import { goOnTracing, traceRequest } from './trace-request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the site is about to stop listening: balancers are to send nobody here any more. */
    isDraining: () => boolean
  }
  interface FastifyContextConfig {
    /** Sends a file as it lies there: told apart from pages and calls, not from other files. */
    isFile?: boolean
  }
}

/** Takes a request before the routes see it. @returns true when it answered */
export type Interceptor = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type ServerOptions = {
  cache: AnswerCache
  urls: CacheableUrls
  log: Log
  trustedProxies: number
  /** Whether the site's public address is an https one. */
  isHttps?: boolean
  /** Turns visitors away while the site is closed; always open when left out. */
  gate?: SiteGate | undefined
  /** Hears of each answer: how long it took, in seconds, and the template of its route. */
  onAnswer?: OnAnswer | undefined
  /** Hears when the event loop was held, and by which routes; each is logged, too. */
  onHold?: OnHold | undefined
  /** Whether anonymous callers have a budget of CPU time. */
  hasBudgets?: boolean
  /** Connections that one client may hold; without it, and behind proxies, all of them. */
  connectionsPerClient?: number | undefined
  /** Development only: the bundler's own requests. */
  intercept?: Interceptor | undefined
}

/**
 * How long a client may take, and how many there may be: one that sends a byte a minute holds a connection no longer
 * than this. A list of 8 MB over a line of 1 Mbit/s takes a minute.
 */
const patience = {
  keepAliveTimeout: 72_000,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
}
const mostConnections = 20_000
/** Nobody else is answered while the event loop is held: above this somebody should look. */
const longestHoldMs = 200

/** The HTTP server: kept answers leave before any routing, all errors through one exit. */
export function createHttpServer(options: ServerOptions): FastifyInstance {
  const { cache, urls, log, trustedProxies, intercept, gate, onAnswer, isHttps = false } = options
  const connections = trackConnections()
  const app = Fastify({
    // Its own notes of where it listens are the start command's to give.
    loggerInstance: log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // What still comes while connections are drained is answered as ever.
    return503OnClosing: false,
    trustProxy: (_: string, hop: number) => hop < trustedProxies,
    bodyLimit: 1024 * 1024,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 400, querystringParser: firstOfEach },
    serverFactory: (handler) => {
      const server = createServer(patience, (request, response) => {
        // Once and before anything reads it: nothing may take another path from an address than the router does.
        request.url = normaliseTarget(request.url ?? '/', request.headers.host)
        secureAnswer(request, response, isHttps)
        connections.onRequest(request, response)
        const key = gate?.closureFor(request) ? undefined : keyOfShared(request, urls)
        const kept = key === undefined ? undefined : cache.find(key)
        const memory = kept ? 'hit' : 'miss'
        if (onAnswer) timeAnswer(request, response, key === undefined ? undefined : memory, onAnswer)
        traceRequest({ request, response, memory }, () => {
          if (kept) sendKeptAnswer(request, response, kept)
          else if (intercept) intercept(request, response, () => handler(request, response))
          else handler(request, response)
        })
      })
      server.maxConnections = mostConnections
      connections.follow(server)
      if (options.connectionsPerClient && trustedProxies === 0) limitConnections(server, options.connectionsPerClient)
      return server
    },
  })
  app.addHook('onRequest', (request, _, done) => {
    const { url, config } = request.routeOptions
    noteRoute(request.raw, config.isFile ? 'file' : url)
    done()
  })
  const watch = watchWork(longestHoldMs, (hold) => {
    log.warn({ heldMs: hold.heldMs, routes: hold.names }, 'the event loop was held')
    options.onHold?.(hold)
  })
  chargeWork(app, watch, options.hasBudgets ? createWorkBudget() : undefined)
  // A body arrives outside of what its request began.
  app.addHook('preValidation', (request, _, done) => goOnTracing(request.raw, done))
  app.decorate('isDraining', connections.isDraining)
  app.addHook('preClose', connections.drain)
  if (gate) app.addHook('onRequest', async (request) => turnAway(request, gate))
  app.setErrorHandler((error, request, reply) => {
    const expected = toAppError(error)
    if (!expected)
      request.log.error({ err: error, url: toLoggedAddress(request), requestId: request.id }, 'unexpected error')
    const failure = expected ?? new AppError('INTERNAL')
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
    reply.code(failure.status).header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure.toBody()))
  })
  return app
}

/** Refuses a visitor while the site is closed; pages say it themselves, with files. @throws AppError MAINTENANCE */
function turnAway({ raw, routeOptions }: FastifyRequest, gate: SiteGate): void {
  if (routeOptions.url === '*' || routeOptions.config.isFile) return
  const closure = gate.closureFor(raw)
  if (!closure) return
  throw new AppError('MAINTENANCE', closure.message, { retryAfter: toRetrySeconds(closure, new Date()) })
}

function keyOfShared({ method, url = '' }: IncomingMessage, urls: CacheableUrls): string | undefined {
  return method === 'GET' || method === 'HEAD' ? urls.keyOf(url) : undefined
}

/** A query as an object; of several values under one name the first counts, as in the cache's keys. */
function firstOfEach(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value
  return fields
}
