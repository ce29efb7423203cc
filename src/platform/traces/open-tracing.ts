import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions'
import { codeOf } from '../../shared/code-of.ts'
import type { Log } from '../log/create-log.ts'
import { type Step, setTracing, type Tracing } from './tracing.ts'

type Options = {
  /** The collector's address; /v1/traces is appended. */
  endpoint: string
  headers: Record<string, string>
  /** The share of traces that are sent, 0 to 1. */
  ratio: number
  serviceName: string
  version: string
  log: Log
}

const kinds: Record<Step['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
const warnEveryMs = 60_000

/**
 * Sends traces to a collector (OTLP over HTTP) from now on. While the collector is away, only the traces are lost.
 * @returns sends the remaining traces and stops
 */
export function openTracing({ endpoint, headers, ratio, serviceName, version, log }: Options): () => Promise<void> {
  warnOfLosses(log)
  // Sampling depends on the trace id, not on the flag that strangers send.
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName, [ATTR_SERVICE_VERSION]: version }),
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }) }),
    ],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  setTracing(createTracing(provider))
  return async () => {
    setTracing(undefined)
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'failed to export the last traces'))
    contexts.disable()
    context.disable()
    propagation.disable()
    diag.disable()
  }
}

function createTracing(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer('sumine')
  return {
    step({ name, kind, attributes = {} }, work) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes })
      return context.with(trace.setSpan(context.active(), span), work).then(
        (result) => {
          span.end()
          return result
        },
        (error: unknown) => {
          fail(span, error)
          throw error
        },
      )
    },
    request({ method, headers }, answer) {
      const from = propagation.extract(context.active(), headers)
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: { [ATTR_HTTP_REQUEST_METHOD]: method } },
        from,
      )
      const end: Parameters<typeof answer>[0] = ({ route, status }) => {
        span.updateName(`${method} ${route}`)
        span.setAttributes({ [ATTR_HTTP_ROUTE]: route, [ATTR_HTTP_RESPONSE_STATUS_CODE]: status })
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      context.with(trace.setSpan(from, span), () => answer(end))
    },
    keep() {
      const kept = context.active()
      return (work) => context.with(kept, work)
    },
    headers() {
      const given: Record<string, string> = {}
      propagation.inject(context.active(), given)
      return given
    },
  }
}

/** An error's text may hold user input: only its kind is recorded. */
function fail(span: Span, error: unknown): void {
  const code = codeOf(error)
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function warnOfLosses(log: Log): void {
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (message: string) => {
    if (performance.now() - warnedAt < warnEveryMs) return
    warnedAt = performance.now()
    log.warn({ reason: message }, 'failed to export traces')
  }
  const nothing = () => {}
  diag.setLogger({ error: warn, warn: nothing, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.ERROR)
}
