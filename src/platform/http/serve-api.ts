import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../shared/contract/access-levels.ts'
import { type Endpoint, queryFieldsOf } from '../../shared/contract/endpoint.ts'
import { eventSchemaOf } from '../../shared/contract/event-stream.ts'
import type { Tag } from '../../shared/contract/tags.ts'
import { isTextStream, mediaTypeOf } from '../../shared/contract/text-answer.ts'
import type { AnswerCache, Produced } from '../cache/answer-cache.ts'
import type { CacheableUrls } from '../cache/cacheable-urls.ts'
import { sendCachedAnswer } from '../cache/send-cached-answer.ts'
import { asUser } from '../database/shared-pool.ts'
import { compileSerialiser } from './answer-serialiser.ts'
import { type Api, type CallContext, type Caller, type Operation, parseInput, requireAccess } from './api.ts'
import { AppError } from './app-error.ts'
import { answerPreflight, openToAll } from './cross-origin.ts'
import { type ChargeToken, limited } from './limits/rate-limits.ts'
import { readUpload } from './read-upload.ts'
import { createEventStreams, type EventStreams } from './send-event-stream.ts'

const json = 'application/json; charset=utf-8'

/**
 * Finds the account of a session's or a program's token, for a call with this access.
 * @throws AppError TOKEN_EXPIRED, ACCOUNT_DISABLED
 */
export type Identify = (accessToken: string, access: Access) => Promise<Caller>

type MountOptions = {
  api: Api
  cache: AnswerCache
  urls: CacheableUrls
  publicUrl: string
  /** Without it, every caller is a visitor. */
  identify?: Identify
  chargeToken?: ChargeToken
}

/**
 * Mounts a route for every operation: limits, validation, access, the shared cache, and the contract's answer.
 * @returns the event streams, to be checked when a session ends
 */
export function serveApi(app: FastifyInstance, options: MountOptions): Pick<EventStreams, 'checkAccount'> {
  const operations = options.api.operations()
  const streams = createEventStreams()
  for (const operation of operations.filter(({ endpoint }) => !endpoint.upload)) {
    if (eventSchemaOf(operation.endpoint.response)) serveStream(app, operation, { ...options, streams })
    else serveOperation(app, operation, options)
  }
  app.addHook('preClose', async () => streams.endAll())
  // In a separate scope: elsewhere a multipart body is refused unread.
  app.register(async (scope) => {
    await scope.register(multipart)
    for (const operation of operations.filter(({ endpoint }) => endpoint.upload)) {
      serveOperation(scope, operation, options)
    }
  })
  return streams
}

function serveOperation(app: FastifyInstance, operation: Operation, options: MountOptions): void {
  const { endpoint } = operation
  const { cache, urls } = options
  const serialise = serialiserOf(endpoint)
  const type = mediaTypeOf(endpoint.response) ?? json
  const policy = endpoint.cache
  if (policy && endpoint.access !== 'public') throw new Error(`${endpoint.path} differs between visitors`)
  if (policy) {
    urls.add(endpoint.path, queryFieldsOf(endpoint))
    answerPreflight(app, endpoint.path)
  }

  const user = `${endpoint.method} ${endpoint.path}`
  const always = { ...(policy && openToAll), ...endOf(endpoint) }

  function answer(request: FastifyRequest): Promise<string> {
    return asUser(user, async () =>
      serialise(await runOperation(request, operation, await admit(request, endpoint, options))),
    )
  }

  async function answerFromCache(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // A shared answer depends on nothing else of the request.
    const { id, params, query } = request
    const produce = async (): Promise<Produced> => {
      const shown = new Set<Tag>()
      const context = { ...sharedContext(id, options.publicUrl), shown }
      const input = parseInput(endpoint, { params, query })
      return {
        status: endpoint.status,
        headers: { ...always, 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate' },
        body: Buffer.from(serialise(await operation.run(input as never, context))),
        seconds: policy?.seconds ?? 0,
        shows: shown,
      }
    }
    const key = urls.keyOf(request.raw.url ?? '')
    const cached = await cache.fill(key ?? request.url, () => asUser(user, produce))
    reply.hijack()
    sendCachedAnswer(request.raw, reply.raw, cached)
  }

  async function answerInPieces(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pieces = await runOperation(request, operation, await admit(request, endpoint, options))
    // A reader that leaves also ends the work that produces the chunks.
    const stream = Readable.from(pieces as AsyncIterable<string>, { objectMode: false })
    return reply.code(endpoint.status).header('cache-control', 'no-store').type(type).send(stream)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { ...limited(endpoint.rate).config, isPersonal: endpoint.access !== 'public' },
    onRequest: async (_, reply) => void reply.headers(always),
    handler: async (request, reply) => {
      if (policy) return answerFromCache(request, reply)
      if (isTextStream(endpoint.response)) return answerInPieces(request, reply)
      const text = await answer(request)
      reply.code(endpoint.status).header('cache-control', 'no-store')
      return endpoint.status === 204 ? reply.send() : reply.type(type).send(text)
    },
  })
}

/** The headers of an operation that will end: RFC 9745, RFC 8594 and RFC 5829. */
function endOf({ deprecated }: Endpoint): Record<string, string> {
  if (!deprecated) return {}
  return {
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    sunset: new Date(deprecated.until).toUTCString(),
    link: `<${deprecated.successor}>; rel="successor-version"`,
  }
}

function serialiserOf(endpoint: Endpoint): (answer: unknown) => string {
  if (endpoint.status === 204) return () => ''
  if (mediaTypeOf(endpoint.response)) return String
  // Compiled for the first answer: those of all operations would make each start half a second longer.
  let compiled: ((answer: unknown) => string) | undefined
  return (answer) => {
    compiled ??= compileSerialiser(endpoint.response)
    return compiled(answer)
  }
}

/** Serves an operation with an event stream: sends the handler's events while the caller is allowed to receive them. */
function serveStream(
  app: FastifyInstance,
  operation: Operation,
  { streams, ...options }: MountOptions & { streams: EventStreams },
): void {
  const { access, method, path, rate, response } = operation.endpoint
  const serialise = compileSerialiser(eventSchemaOf(response) ?? response)
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    config: { ...limited(rate).config, isPersonal: access !== 'public' },
    handler: async (request, reply) => {
      const check = () => admit(request, operation.endpoint, options)
      const context = await check()
      const events = (await runOperation(request, operation, context)) as AsyncIterable<unknown>
      streams.send(reply, { events, serialise, accountId: context.caller?.userId, ip: request.ip, check })
    },
  })
}

/** Validates the input of an admitted caller, and runs the handler. */
async function runOperation(request: FastifyRequest, operation: Operation, context: CallContext): Promise<unknown> {
  const { endpoint } = operation
  const { params, query } = request
  const body = endpoint.upload ? await readUpload(request, endpoint.upload) : request.body
  return operation.run(parseInput(endpoint, { params, query, body }) as never, context)
}

/**
 * Identifies the caller and checks access. @throws AppError of `identify`, of the token's budget or of the access check
 */
async function admit(request: FastifyRequest, endpoint: Endpoint, options: MountOptions): Promise<CallContext> {
  const { publicUrl } = options
  const context = contextOf(request, publicUrl)
  if (endpoint.access !== 'public' || endpoint.knowsCaller)
    context.caller = await findCaller(request, endpoint, options.identify)
  if (context.caller?.token) await options.chargeToken?.(context.caller.token.id)
  requireAccess(endpoint, context)
  return context
}

/** Returns the account of the bearer token; a request without one comes from a visitor. */
async function findCaller(
  request: FastifyRequest,
  { access }: Endpoint,
  identify: Identify | undefined,
): Promise<Caller | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token || !identify) return undefined
  const caller = identify(token, access)
  return access === 'public' ? caller.catch(leaveVisitor) : caller
}

/** Public calls are open to deactivated accounts too, as to any visitor. An expired token is renewed by the browser. */
function leaveVisitor(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ACCOUNT_DISABLED') throw error
}

/** The context of a shared answer: nothing in it differs between visitors. */
export function sharedContext(requestId: string, publicUrl: string): CallContext {
  return { caller: undefined, ip: '', requestId, origin: publicUrl }
}

/** Returns the context of a request, before its caller is known. */
export function contextOf(request: FastifyRequest, publicUrl: string): CallContext {
  return {
    caller: undefined,
    ip: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'],
    // The Host header may hold anything: only its host counts.
    origin: URL.parse(`${request.protocol}://${request.host}`)?.origin ?? publicUrl,
  }
}
