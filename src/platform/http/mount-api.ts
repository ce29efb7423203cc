import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryFieldsOf } from '../../shared/contract/endpoint.ts'
import type { AnswerCache, Produced } from '../cache/answer-cache.ts'
import type { CacheableUrls } from '../cache/cacheable-urls.ts'
import { sendKeptAnswer } from '../cache/send-kept-answer.ts'
import { compileSerialiser } from './answer-serialiser.ts'
import { type Api, type CallContext, type Operation, parseInput, requireAccess } from './api.ts'
import { limited } from './rate-limits.ts'

const json = 'application/json; charset=utf-8'

type MountOptions = { api: Api; cache: AnswerCache; urls: CacheableUrls; publicUrl: string }

/** Gives every operation its route: limits, validation, access, the shared cache, and the contract's answer. */
export function mountApi(app: FastifyInstance, options: MountOptions): void {
  for (const operation of options.api.operations()) mountOperation(app, operation, options)
}

function mountOperation(app: FastifyInstance, operation: Operation, { cache, urls, publicUrl }: MountOptions): void {
  const { endpoint } = operation
  const serialise = endpoint.status === 204 ? () => '' : compileSerialiser(endpoint.response)
  const policy = endpoint.cache
  if (policy) urls.add(endpoint.path, queryFieldsOf(endpoint))

  async function answer(request: FastifyRequest): Promise<string> {
    const context = contextOf(request, publicUrl)
    requireAccess(endpoint, context)
    const { params, query, body } = request
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

/** What a handler may know of this request. */
export function contextOf(request: FastifyRequest, publicUrl: string): CallContext {
  return {
    caller: undefined,
    ip: request.ip,
    requestId: request.id,
    origin: request.host ? `${request.protocol}://${request.host}` : publicUrl,
  }
}
