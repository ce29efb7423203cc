import type { FastifyRequest } from 'fastify'

/**
 * Where a request went, as the log may tell it: the template of its route, or the path of a page. What stands in a query
 * or in a route's parameters may be a token (the address of a calendar is one).
 */
export function toLoggedAddress({ routeOptions, url }: FastifyRequest): string {
  const { url: template = '*' } = routeOptions
  return template.endsWith('*') ? (url.split('?', 1)[0] ?? '') : template
}
