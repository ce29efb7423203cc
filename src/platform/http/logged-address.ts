import type { FastifyRequest } from 'fastify'

/**
 * Returns a request's address as the log may show it: its route template, or the path of a page. Queries and route
 * parameters may hold tokens (a calendar's address is one).
 */
export function toLoggedAddress({ routeOptions, url }: FastifyRequest): string {
  const { url: template = '*' } = routeOptions
  return template.endsWith('*') ? (url.split('?', 1)[0] ?? '') : template
}
