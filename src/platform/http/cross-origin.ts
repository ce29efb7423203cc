import type { FastifyInstance } from 'fastify'
import { limited } from './limits/rate-limits.ts'

/**
 * Pages of other sites may read answers that are the same for everyone, refusals included, but never with credentials.
 */
export const openToAll = { 'access-control-allow-origin': '*' }

/** Answers a browser's preflight request, sent before a call with a special header such as a content type. */
export function answerPreflight(app: FastifyInstance, url: string): void {
  const headers = {
    ...openToAll,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '86400',
  }
  app.options(url, limited('read'), (_, reply) => reply.code(204).headers(headers).send())
}
