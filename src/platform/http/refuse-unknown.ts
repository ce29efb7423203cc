import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from './api.ts'
import { AppError } from './app-error.ts'

/**
 * Answers requests without a route, in French: unknown API addresses with 404 (not the pages' redirection), and methods
 * that an address does not support with 405.
 */
export function refuseUnknown(app: FastifyInstance, { api }: { api: Api }): void {
  const known = api.operations().map(({ endpoint: { method, path } }) => ({
    method,
    expression: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))

  function refuse(request: FastifyRequest, reply: FastifyReply): never {
    const [path = ''] = request.url.split('?')
    const isApi = path.startsWith('/api/') || path.startsWith('/sync/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isApi && isRead) throw new AppError('NOT_FOUND')
    // Outside /api, pages and files are read-only.
    const methods = isApi
      ? known.filter(({ expression }) => expression.test(path)).map(({ method }) => method)
      : ['GET']
    if (methods.length === 0) throw new AppError('NOT_FOUND')
    // A known method ends here when a part of its address is longer than any that exists.
    if (methods.some((method) => method === request.method)) throw new AppError('URI_TOO_LONG')
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    reply.header('allow', allowed.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  }

  app.all('/api/*', refuse)
  // The catalogue's own synchronisation has addresses outside /api, where there are no pages.
  app.get('/sync/*', refuse)
  // A file of an older build or a deleted picture gets 404, not a redirection to the home page.
  for (const url of ['/assets/*', '/media/*']) {
    if (!app.hasRoute({ method: 'GET', url })) app.get(url, refuse)
  }
  app.setNotFoundHandler(refuse)
}
