import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { listen } from './listen.ts'

const value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() })
const attributes = z.array(z.object({ key: z.string(), value }))
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  status: z.object({ code: z.number().optional() }),
})
// The parts of https://opentelemetry.io/docs/specs/otlp/#otlphttp-request that tests read.
const request = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})

export type ReceivedSpan = Omit<z.infer<typeof span>, 'attributes'> & { attributes: Record<string, string | undefined> }

/** Receives traces like a collector, and stores them. */
export async function openTraceCollector() {
  const spans: ReceivedSpan[] = []
  const services: (string | undefined)[] = []
  const headers: (string | undefined)[] = []
  const { port, close } = await listen(async (incoming, response) => {
    headers.push(incoming.headers.authorization)
    if (incoming.url !== '/v1/traces') return void response.writeHead(404).end()
    for (const { resource, scopeSpans } of request.parse(await json(incoming)).resourceSpans) {
      services.push(toRecord(resource.attributes)['service.name'])
      for (const received of scopeSpans.flatMap(({ spans }) => spans)) {
        spans.push({ ...received, attributes: toRecord(received.attributes) })
      }
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  return { endpoint: `http://127.0.0.1:${port}`, spans, services, headers, close }
}

function toRecord(given: z.infer<typeof attributes>): Record<string, string | undefined> {
  return Object.fromEntries(given.map(({ key, value }) => [key, value.stringValue ?? String(value.intValue)]))
}
