import type { IncomingHttpHeaders } from 'node:http'

/**
 * A piece of work as a trace tells of it. Nothing in it may come from a visitor or hold what somebody wrote: names of
 * routes, tables, hosts and jobs.
 */
export type Step = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Record<string, string | number>
}

/** What became of a request. */
type Outcome = { route: string; status: number }

/** Where traces go when an operator asked for them (`open-tracing.ts`). */
export type Tracing = {
  step: <Result>(step: Step, work: () => Promise<Result>) => Promise<Result>
  /** @param answer what answers a request, and calls `end` once it has */
  request: (
    request: { method: string; headers: IncomingHttpHeaders },
    answer: (end: (outcome: Outcome) => void) => void,
  ) => void
  /** What was under way when this was called goes on, whoever calls what is returned. */
  keep: () => <Result>(work: () => Result) => Result
  headers: () => Record<string, string>
}

let tracing: Tracing | undefined

/** From now on work is traced there; with undefined, no more. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given
}

/** Tells of `work` as a part of what is under way. @param step made only when somebody listens */
export function traceStep<Result>(step: () => Step, work: () => Promise<Result>): Promise<Result> {
  return tracing ? tracing.step(step(), work) : work()
}

/** The tracing of requests, when there is one. */
export const findTracing = (): Tracing | undefined => tracing

/** What lets another process of the site go on with this trace (W3C traceparent); never sent to strangers. */
export function traceHeaders(): Record<string, string> {
  return tracing?.headers() ?? {}
}
