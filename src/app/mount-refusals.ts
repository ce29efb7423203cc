import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/http/app-error.ts'

/**
 * What no route answers: addresses of the API that lead nowhere (404, not the pages' redirection), and methods
 * that an address does not know (405), in French as every refusal.
 */
export function mountRefusals(app: FastifyInstance, { api }: { api: Api }): void {
  const known = api.operations().map(({ endpoint: { method, path } }) => ({
    method,
    expression: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  }))

  function refuse(request: FastifyRequest, reply: FastifyReply): never {
    const [path = ''] = request.url.split('?')
    const isApi = path.startsWith('/api/') || path.startsWith('/sync/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isApi && isRead) throw new AppError('NOT_FOUND')
    // Outside of /api every address has a page or a file, which are only read.
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
  // The catalogue's own synchronisation has addresses outside of /api, and no page stands there.
  app.get('/sync/*', refuse)
  // A file of an older build, or a picture that is gone, is missing: it is no way to the home page.
  for (const url of ['/assets/*', '/media/*']) {
    if (!app.hasRoute({ method: 'GET', url })) app.get(url, refuse)
  }
  app.setNotFoundHandler(refuse)
}
