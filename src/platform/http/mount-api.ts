import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, queryFieldsOf } from '../../shared/contract/endpoint.ts'
import { eventSchemaOf } from '../../shared/contract/event-stream.ts'
import { isTextStream, mediaTypeOf } from '../../shared/contract/text-answer.ts'
import type { AnswerCache, Produced } from '../cache/answer-cache.ts'
import type { CacheableUrls } from '../cache/cacheable-urls.ts'
import { sendKeptAnswer } from '../cache/send-kept-answer.ts'
import { asUser } from '../database/shared-pool.ts'
import { compileSerialiser } from './answer-serialiser.ts'
import { type Api, type CallContext, type Caller, type Operation, parseInput, requireAccess } from './api.ts'
import { limited } from './limits/rate-limits.ts'
import { readUpload } from './read-upload.ts'
import { createEventStreams, type EventStreams } from './send-event-stream.ts'

const json = 'application/json; charset=utf-8'

/** Finds the person behind an access token. @throws AppError TOKEN_EXPIRED, ACCOUNT_DISABLED */
export type Identify = (accessToken: string) => Promise<Caller>

type MountOptions = {
  api: Api
  cache: AnswerCache
  urls: CacheableUrls
  publicUrl: string
  /** Without it nobody is signed in. */
  identify?: Identify
}

/**
 * Gives every operation its route: limits, validation, access, the shared cache, and the contract's answer.
 * @returns the answers that go on, to be checked when a session ends
 */
export function mountApi(app: FastifyInstance, options: MountOptions): Pick<EventStreams, 'checkAccount'> {
  const operations = options.api.operations()
  const streams = createEventStreams()
  for (const operation of operations.filter(({ endpoint }) => !endpoint.upload)) {
    if (eventSchemaOf(operation.endpoint.response)) mountStream(app, operation, { ...options, streams })
    else mountOperation(app, operation, options)
  }
  app.addHook('preClose', async () => streams.endAll())
  // A scope of their own: elsewhere a multipart body is refused before anything of it is read.
  app.register(async (scope) => {
    await scope.register(multipart)
    for (const operation of operations.filter(({ endpoint }) => endpoint.upload)) {
      mountOperation(scope, operation, options)
    }
  })
  return streams
}

function mountOperation(app: FastifyInstance, operation: Operation, options: MountOptions): void {
  const { endpoint } = operation
  const { cache, urls } = options
  const serialise = serialiserOf(endpoint)
  const type = mediaTypeOf(endpoint.response) ?? json
  const policy = endpoint.cache
  if (policy && endpoint.access !== 'public') throw new Error(`${endpoint.path} is not the same for everybody`)
  if (policy) urls.add(endpoint.path, queryFieldsOf(endpoint))

  function answer(request: FastifyRequest): Promise<string> {
    return asUser(`${endpoint.method} ${endpoint.path}`, async () =>
      serialise(await runOperation(request, operation, await admit(request, endpoint, options))),
    )
  }

  async function answerFromCache(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const produce = async (): Promise<Produced> => ({
      status: endpoint.status,
      headers: { 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate' },
      body: Buffer.from(await answer(request)),
      seconds: policy?.seconds ?? 0,
    })
    const key = urls.keyOf(request.raw.url ?? '')
    const kept = await cache.fill(key ?? request.url, produce)
    reply.hijack()
    sendKeptAnswer(request.raw, reply.raw, kept)
  }

  async function answerInPieces(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pieces = await runOperation(request, operation, await admit(request, endpoint, options))
    // A reader that leaves ends the work behind the pieces, too.
    const stream = Readable.from(pieces as AsyncIterable<string>, { objectMode: false })
    return reply.code(endpoint.status).header('cache-control', 'no-store').type(type).send(stream)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { ...limited(endpoint.rate).config, isPersonal: endpoint.access !== 'public' },
    handler: async (request, reply) => {
      if (policy) return answerFromCache(request, reply)
      if (isTextStream(endpoint.response)) return answerInPieces(request, reply)
      const text = await answer(request)
      reply.code(endpoint.status).header('cache-control', 'no-store')
      return endpoint.status === 204 ? reply.send() : reply.type(type).send(text)
    },
  })
}

function serialiserOf(endpoint: Endpoint): (answer: unknown) => string {
  if (endpoint.status === 204) return () => ''
  return mediaTypeOf(endpoint.response) ? String : compileSerialiser(endpoint.response)
}

/** An operation whose answer goes on: what its handler gives is sent for as long as the caller may hear it. */
function mountStream(
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

/** Checks what an admitted caller sends, and lets the handler answer. */
async function runOperation(request: FastifyRequest, operation: Operation, context: CallContext): Promise<unknown> {
  const { endpoint } = operation
  const { params, query } = request
  const body = endpoint.upload ? await readUpload(request, endpoint.upload) : request.body
  return operation.run(parseInput(endpoint, { params, query, body }) as never, context)
}

/** Who calls, if they may. @throws AppError of `identify` or of the access check */
async function admit(request: FastifyRequest, endpoint: Endpoint, options: MountOptions): Promise<CallContext> {
  const { publicUrl } = options
  const context = endpoint.cache ? sharedContext(request.id, publicUrl) : contextOf(request, publicUrl)
  if (endpoint.access !== 'public') context.caller = await findCaller(request, options.identify)
  requireAccess(endpoint, context)
  return context
}

/** Whoever the bearer token speaks for; a request without one is a visitor's. */
async function findCaller(request: FastifyRequest, identify: Identify | undefined): Promise<Caller | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token && identify ? identify(token) : undefined
}

/** What a handler whose answer every visitor shares may know of a request: nothing that another one has otherwise. */
export function sharedContext(requestId: string, publicUrl: string): CallContext {
  return { caller: undefined, ip: '', requestId, origin: publicUrl }
}

/** What a handler may know of this request. */
export function contextOf(request: FastifyRequest, publicUrl: string): CallContext {
  return {
    caller: undefined,
    ip: request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'],
    origin: request.host ? `${request.protocol}://${request.host}` : publicUrl,
  }
}
