import type { IncomingMessage, ServerResponse } from 'node:http'

/** @param route the route template, 'kept' for an answer from memory, 'none' without a route */
export type OnAnswer = (answer: {
  method: string
  route: string
  status: number
  seconds: number
  /** Whether the answer came from memory; undefined for one that is not shared. */
  memory: 'hit' | 'miss' | undefined
}) => void

// Visitors choose methods and addresses: unbounded, each would become a label.
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const routes = new WeakMap<IncomingMessage, string>()

/** Records the route template of a request for `routeOf`; undefined when no route fits. */
export function recordRoute(request: IncomingMessage, template: string | undefined): void {
  routes.set(request, template ?? 'none')
}

/** Returns the route template of a request; 'kept' for an answer from memory, 'none' without a route. */
export function routeOf(request: IncomingMessage, memory: 'hit' | 'miss' | undefined): string {
  return memory === 'hit' ? 'kept' : (routes.get(request) ?? 'none')
}

/** Returns the method if it is a known one, or 'other'. */
export const methodOf = ({ method = '' }: IncomingMessage): string => (knownMethods.has(method) ? method : 'other')

/** Reports an answer once it is sent. */
export function timeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  memory: 'hit' | 'miss' | undefined,
  onAnswer: OnAnswer,
): void {
  const startedAt = performance.now()
  response.once('finish', () => {
    onAnswer({
      method: methodOf(request),
      route: routeOf(request, memory),
      memory,
      status: response.statusCode,
      seconds: (performance.now() - startedAt) / 1000,
    })
  })
}
