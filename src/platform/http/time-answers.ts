import type { IncomingMessage, ServerResponse } from 'node:http'

/** @param route the template of its address, 'kept' for an answer from memory, 'none' when no route took it */
export type OnAnswer = (answer: {
  method: string
  route: string
  status: number
  seconds: number
  /** Whether it came from memory; undefined for what is nobody's to share. */
  memory: 'hit' | 'miss' | undefined
}) => void

// Methods and addresses are what a visitor sends: without bounds they would become as many labels.
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const routes = new WeakMap<IncomingMessage, string>()

/** Keeps which route takes a request. */
export function noteRoute(request: IncomingMessage, template: string | undefined): void {
  routes.set(request, template ?? 'none')
}

/** The template of the route that took a request; 'kept' for what memory answered, 'none' when no route did. */
export function routeOf(request: IncomingMessage, memory: 'hit' | 'miss' | undefined): string {
  return memory === 'hit' ? 'kept' : (routes.get(request) ?? 'none')
}

/** The method, as one of those that are known. */
export const methodOf = ({ method = '' }: IncomingMessage): string => (knownMethods.has(method) ? method : 'other')

/** Tells of an answer once it is sent. */
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
