import type { FastifyInstance } from 'fastify'
import type { AnswerCache, Produced } from '../cache/answer-cache.ts'
import type { CacheableUrls } from '../cache/cacheable-urls.ts'
import { sendCachedAnswer } from '../cache/send-cached-answer.ts'
import { AppError } from './app-error.ts'
import { limited } from './limits/rate-limits.ts'
import type { Reads } from './replica-reads.ts'

export const hourS = 3600

type Made = Pick<Produced, 'shows'> & { type: string; body: string; headers?: Record<string, string>; seconds?: number }
type Make = (params: Record<string, string>) => Made | Promise<Made>

/** Answers GET at a path with a text shared by all visitors, made once and kept. */
export type ServeCached = (url: string, make: Make) => void

/** Creates the function that adds these routes. An answer is kept for an hour unless it says otherwise. */
export function createServeCached(
  app: FastifyInstance,
  { cache, urls, reads }: { cache: AnswerCache; urls: CacheableUrls; reads: Pick<Reads, 'readAnywhere'> },
): ServeCached {
  return (url, make) => {
    urls.add(url, [])
    app.get<{ Params: Record<string, string> }>(url, limited('page'), async (request, reply) => {
      const { params } = request
      // No address of ours holds it, and PostgreSQL's text cannot.
      if (Object.values(params).some((value) => value.includes('\0'))) throw new AppError('NOT_FOUND')
      const produce = async (): Promise<Produced> => {
        const made = await reads.readAnywhere(async () => make(params))
        const { type, body, headers = {}, seconds = hourS, shows } = made
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
          ...(shows && { shows }),
        }
      }
      const cached = await cache.fill(urls.keyOf(request.raw.url ?? '') ?? request.url, produce)
      reply.hijack()
      sendCachedAnswer(request.raw, reply.raw, cached)
    })
  }
}
