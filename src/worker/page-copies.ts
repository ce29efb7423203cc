import type { FromWorker } from '../shared/worker-messages.ts'

/** The time at which a copy was cached; the site's own answers never carry it. */
export const keptAtHeader = 'x-kept-at'

/** True when an answer is a cacheable page of this build. */
export function isOfBuild({ status, redirected, headers }: Response, build: string): boolean {
  const isCacheable = !(headers.get('cache-control') ?? '').includes('no-store')
  return status === 200 && !redirected && isCacheable && headers.get('x-build') === build
}

const publicAnswers = /^\/api\/(animes|genres|planning|partners|stats)(\/|$)/

/**
 * True for answers whose copy serves without a network. An old state of the service, or presence of the team, would hide
 * that the site is away. A request that bypasses caches, as after a change of the staff, gets no copy.
 */
export const isKeptAnswer = ({ pathname, searchParams }: URL, { cache }: Pick<Request, 'cache'>): boolean =>
  publicAnswers.test(pathname) && !searchParams.has('search') && cache !== 'no-store'

/** True for a link's prefetch, which the page does not show: the router's own requests use CORS. */
const isPrefetch = ({ mode }: Request): boolean => mode === 'no-cors'

/** Returns the same answer with the time at which it was cached. */
export function dateCopy(response: Response, at: Date): Response {
  const headers = new Headers(response.headers)
  headers.set(keptAtHeader, at.toISOString())
  return new Response(response.body, { status: response.status, headers })
}

type Responded = { response?: Response | undefined; event: ExtendableEvent }

/**
 * Records for each open page when its copy was cached, and tells the page, since browsers end an idle worker with its
 * records.
 */
export function followCopies(scope: ServiceWorkerGlobalScope) {
  const shown = new Map<string, string>()
  const toMessage = (id: string): FromWorker => ({ type: 'copy', keptAt: shown.get(id) ?? null })
  const plugin = {
    handlerDidRespond: async ({ response, event }: Responded) => {
      if (!(event instanceof FetchEvent) || isPrefetch(event.request)) return
      const id = event.resultingClientId || event.clientId
      const keptAt = response?.headers.get(keptAtHeader)
      if (keptAt) shown.set(id, keptAt)
      else shown.delete(id)
      ;(await scope.clients.get(id))?.postMessage(toMessage(id))
    },
  }
  return { plugin, send: (client: Client) => client.postMessage(toMessage(client.id)) }
}
