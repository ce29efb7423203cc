import type { FastifyInstance } from 'fastify'
import type { AnswerCache, Produced } from '../platform/cache/answer-cache.ts'
import type { CacheableUrls } from '../platform/cache/cacheable-urls.ts'
import { sendKeptAnswer } from '../platform/cache/send-kept-answer.ts'
import { limited } from '../platform/http/limits/rate-limits.ts'
import type { Reads } from './open-reads.ts'

export const hourS = 3600

type Made = { type: string; body: string; headers?: Record<string, string>; seconds?: number }
type Make = (params: Record<string, string>) => Made | Promise<Made>

/** Answers GET at a path with a text that is the same for everybody, made once and kept. */
export type ServeKept = (url: string, make: Make) => void

export function createServeKept(
  app: FastifyInstance,
  { cache, urls, reads }: { cache: AnswerCache; urls: CacheableUrls; reads: Pick<Reads, 'readAnywhere'> },
): ServeKept {
  return (url, make) => {
    urls.add(url, [])
    app.get<{ Params: Record<string, string> }>(url, limited('page'), async (request, reply) => {
      const produce = async (): Promise<Produced> => {
        const { type, body, headers = {}, seconds = hourS } = await reads.readAnywhere(async () => make(request.params))
        return {
          status: 200,
          headers: {
            'content-type': `${type}; charset=utf-8`,
            'cache-control': 'public, max-age=0, must-revalidate',
            'x-content-type-options': 'nosniff',
            ...headers,
          },
          body: Buffer.from(body),
          seconds,
        }
      }
      const kept = await cache.fill(urls.keyOf(request.raw.url ?? '') ?? request.url, produce)
      reply.hijack()
      sendKeptAnswer(request.raw, reply.raw, kept)
    })
  }
}
