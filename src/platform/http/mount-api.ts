import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryFieldsOf } from '../../shared/contract/endpoint.ts'
import type { AnswerCache, Produced } from '../cache/answer-cache.ts'
import type { CacheableUrls } from '../cache/cacheable-urls.ts'
import { sendKeptAnswer } from '../cache/send-kept-answer.ts'
import { compileSerialiser } from './answer-serialiser.ts'
import { type Api, type CallContext, type Caller, type Operation, parseInput, requireAccess } from './api.ts'
import { limited } from './rate-limits.ts'
import { readUpload } from './read-upload.ts'

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

/** Gives every operation its route: limits, validation, access, the shared cache, and the contract's answer. */
export function mountApi(app: FastifyInstance, options: MountOptions): void {
  const operations = options.api.operations()
  for (const operation of operations.filter(({ endpoint }) => !endpoint.upload)) mountOperation(app, operation, options)
  // A scope of their own: elsewhere a multipart body is refused before anything of it is read.
  app.register(async (scope) => {
    await scope.register(multipart)
    for (const operation of operations.filter(({ endpoint }) => endpoint.upload)) {
      mountOperation(scope, operation, options)
    }
  })
}

function mountOperation(app: FastifyInstance, operation: Operation, options: MountOptions): void {
  const { endpoint } = operation
  const { cache, urls } = options
  const serialise = endpoint.status === 204 ? () => '' : compileSerialiser(endpoint.response)
  const policy = endpoint.cache
  if (policy && endpoint.access !== 'public') throw new Error(`${endpoint.path} is not the same for everybody`)
  if (policy) urls.add(endpoint.path, queryFieldsOf(endpoint))

  async function answer(request: FastifyRequest): Promise<string> {
    const context = contextOf(request, options.publicUrl)
    if (endpoint.access !== 'public') context.caller = await findCaller(request, options.identify)
    requireAccess(endpoint, context)
    const { params, query } = request
    const body = endpoint.upload ? await readUpload(request, endpoint.upload) : request.body
    return serialise(await operation.run(parseInput(endpoint, { params, query, body }) as never, context))
  }

  async function answerFromCache(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const produce = async (): Promise<Produced> => ({
      status: endpoint.status,
      headers: { 'content-type': json, 'cache-control': 'public, max-age=0, must-revalidate' },
      body: Buffer.from(await answer(request)),
      seconds: policy?.seconds ?? 0,
    })
    const key = urls.keyOf(request.raw.url ?? '')
    const kept = await cache.fill(key ?? request.url, produce)
    reply.hijack()
    sendKeptAnswer(request.raw, reply.raw, kept)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...limited(endpoint.rate),
    handler: async (request, reply) => {
      if (policy) return answerFromCache(request, reply)
      const text = await answer(request)
      reply.code(endpoint.status).header('cache-control', 'no-store')
      return endpoint.status === 204 ? reply.send() : reply.type(json).send(text)
    },
  })
}

/** Whoever the bearer token speaks for; a request without one is a visitor's. */
async function findCaller(request: FastifyRequest, identify: Identify | undefined): Promise<Caller | undefined> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token && identify ? identify(token) : undefined
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
