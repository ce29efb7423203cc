import type { IncomingHttpHeaders } from 'node:http'

/**
 * A span of a trace. Nothing in it may come from a visitor or hold user input: only names of routes, tables, hosts and
 * jobs.
 */
export type Step = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Record<string, string | number>
}

/** Receives traces when the operator enables them (`open-tracing.ts`). */
export type Tracing = {
  step: <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>
  /** @param answer handles a request, and calls `end` when done */
  request: (
    request: { method: string; headers: IncomingHttpHeaders },
    answer: (end: (outcome: { route: string; status: number }) => void) => void,
  ) => void
  /** Captures the current trace. The returned function runs work within it from any context. */
  keep: () => <Result>(work: () => Result) => Result
  headers: () => Record<string, string>
}

let tracing: Tracing | undefined

/** Starts tracing with this implementation; undefined stops it. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given
}

/** Traces `work` as a part of the current span. @param step called only while tracing is on */
export function traceStep<Result>(step: () => Step, work: () => Promise<Result>): Promise<Result> {
  return tracing ? tracing.step(step(), work) : work()
}

/** Returns the tracing implementation, if there is one. */
export const findTracing = (): Tracing | undefined => tracing

/**
 * Returns the headers that let another process of the site continue this trace (W3C traceparent). Never sent to third
 * parties.
 */
export const traceHeaders = (): Record<string, string> => tracing?.headers() ?? {}
