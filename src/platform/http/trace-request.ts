import type { IncomingMessage, ServerResponse } from 'node:http'
import { findTracing } from '../traces/tracing.ts'
import { methodOf, routeOf } from './time-answers.ts'

type Traced = { request: IncomingMessage; response: ServerResponse; memory: 'hit' | 'miss' | undefined }

const kept = new WeakMap<IncomingMessage, <Result>(work: () => Result) => Result>()

/** Traces a request until its answer, when tracing is on. */
export function traceRequest({ request, response, memory }: Traced, answer: () => void): void {
  const tracing = findTracing()
  if (!tracing) {
    answer()
    return
  }
  tracing.request({ method: methodOf(request), headers: request.headers }, (end) => {
    kept.set(request, tracing.keep())
    response.once('close', () => end({ route: routeOf(request, memory), status: response.statusCode }))
    answer()
  })
}

/** Reattaches later work to the trace of its request. */
export function goOnTracing(request: IncomingMessage, work: () => void): void {
  const resume = kept.get(request)
  if (resume) resume(work)
  else work()
}
