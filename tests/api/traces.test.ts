import { execFileSync } from 'node:child_process'
import { json } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../src/platform/config/config.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { createJobs } from '../../src/platform/jobs/create-jobs.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { createResolverProcess } from '../../src/process/create-resolver-process.ts'
import { startTracing } from '../../src/process/start-tracing.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { openTestSite, reach, type TestSite } from '../kit/test-site.ts'
import { useVideoHosts } from '../stand-ins/hosts/video-hosts.ts'
import { listen } from '../stand-ins/listen.ts'

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

type ReceivedSpan = Omit<z.infer<typeof span>, 'attributes'> & { attributes: Record<string, string | undefined> }

/** Receives traces like a collector, and stores them. */
async function openTraceCollector() {
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

const hosts = await useVideoHosts()
const { db, connection } = useTestDatabase()
const log = createLog('silent', false)
const asked = '4bf92f3577b34da6a3ce929d0e0e4736'
let collector: Awaited<ReturnType<typeof openTraceCollector>>
let resolver: FastifyInstance
let app: FastifyInstance
let site: TestSite
let endTracing: () => Promise<void>
let spans: ReceivedSpan[]
let hostHeaders: string[][]

/** All requests are traced first; the tests examine what the collector received. */
beforeAll(async () => {
  collector = await openTraceCollector()
  spans = collector.spans
  // Before the site listens for changes: a late announcement would drop the cached answer.
  const { slug } = await makeAnime(db, { title: 'Un titre que personne ne doit lire', slug: 'titre-discret' })
  const settings = {
    NODE_ENV: 'test',
    VIDEO_HOSTS: hosts.hostsFile,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20clef',
    OTEL_SERVICE_NAME: 'sumine-essai',
  }
  await startTracing(readConfig(settings), log, (close) => {
    endTracing = close
  })
  const { addressRules } = hosts
  resolver = await createResolverProcess({ config: readConfig(settings), connection, log, addressRules })
  const RESOLVER_URL = await resolver.listen({ port: 0, host: '127.0.0.1' })
  app = await openTestSite(connection, { ...settings, RESOLVER_URL })
  site = reach(app)

  const traceparent = `00-${asked}-00f067aa0ba902b7-01`
  await site.ask(`/api/animes/${slug}?secret=mot-de-passe`, { headers: { traceparent } })
  await site.ask(`/api/animes/${slug}`)
  await site.ask('/api/animes/absent')
  await resolve()
  hostHeaders = [...hosts.headers]
  await runJob()
  await endTracing()
})
afterAll(async () => {
  await app?.close()
  await resolver?.close()
  await collector?.close()
})

async function resolve(): Promise<void> {
  const video_url = hosts.at('video.sibnet.test/shell.php?videoid=7')
  await makeEpisode(db, { sources: [{ url: video_url }] })
  const headers = { 'content-type': 'application/json' }
  const answer = await site.ask('/api/videos/resolve', { method: 'POST', headers, body: JSON.stringify({ video_url }) })
  expect(answer.status).toBe(200)
}

async function runJob(): Promise<void> {
  const jobs = createJobs(connection, log)
  const job = { name: 'sweep-the-deck', purpose: 'a test' }
  let isDone = false
  jobs.handle(job, async () => {
    await db.selectFrom('genre').select('id').execute()
    isDone = true
  })
  jobs.start()
  await jobs.enqueue(job, {})
  await eventually(() => expect(isDone).toBe(true))
  await jobs.stop()
}

const named = (name: string) => spans.filter((span) => span.name === name)
function only(found: ReceivedSpan[]): ReceivedSpan {
  const [first] = found
  if (!first || found.length > 1) throw new Error(`${found.length} spans of ${spans.map(({ name }) => name)}`)
  return first
}
const childrenOf = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test("a request is a span with its route template and status, in the caller's trace", () => {
  const request = only(
    spans.filter(({ traceId, parentSpanId }) => traceId === asked && parentSpanId === '00f067aa0ba902b7'),
  )
  expect(request.name).toBe('GET /api/animes/:slug')
  expect(request.attributes).toMatchObject({ 'http.route': '/api/animes/:slug', 'http.response.status_code': '200' })
  expect(named('GET kept')).toHaveLength(1)
  const absent = named('GET /api/animes/:slug').filter(
    ({ attributes: { 'http.response.status_code': s } }) => s === '404',
  )
  expect(absent).toHaveLength(1)
})

test('its queries are child spans, by verb and table', () => {
  const request = only(named('GET /api/animes/:slug').filter(({ traceId }) => traceId === asked))
  const queries = childrenOf(request)
  expect(queries.map(({ name }) => name)).toContain('select anime')
  for (const { attributes } of queries) expect(attributes['db.system.name']).toBe('postgresql')
})

test('resolving a video is one trace through the site and its resolver, with host names', () => {
  const [atSite, atResolver] = [
    named('POST /api/videos/resolve').find(({ parentSpanId }) => !parentSpanId),
    named('POST /api/videos/resolve').find(({ parentSpanId }) => parentSpanId),
  ]
  if (!atSite || !atResolver) throw new Error('A span is missing.')
  expect(atResolver.traceId).toBe(atSite.traceId)
  const asking = named('GET video.sibnet.test')
  expect(new Set(asking.map(({ traceId }) => traceId))).toEqual(new Set([atSite.traceId]))
  const resolving = spans.filter(({ name, traceId }) => name.startsWith('resolve ') && traceId === atSite.traceId)
  expect(resolving.map(({ name }) => name)).toEqual(['resolve sibnet', 'resolve sibnet'])
})

test('third parties do not receive the trace', () => {
  expect(hostHeaders.length).toBeGreaterThan(0)
  expect(hostHeaders.flat()).not.toContain('traceparent')
})

test('a job is a trace of its own, with its queries', () => {
  const job = only(named('job sweep-the-deck'))
  expect(job.parentSpanId).toBeUndefined()
  expect(childrenOf(job).map(({ name }) => name)).toEqual(['select genre'])
})

test('the collector receives the service name, and no user input', () => {
  expect(new Set(collector.services)).toEqual(new Set(['sumine-essai']))
  expect(new Set(collector.headers)).toEqual(new Set(['Bearer clef']))
  const all = JSON.stringify(spans)
  for (const word of ['titre', 'mot-de-passe', 'videoid', 'absent']) expect(all).not.toContain(word)
})

test('without tracing, no tracing code is loaded', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { startTracing } = await import('./src/process/start-tracing.ts')
    await import('./src/app/create-site.ts')
    await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: process.env.ENDPOINT, OTEL_TRACES_SAMPLER_ARG: 1 }, undefined, () => {})
    console.log(loaded.length > 100, loaded.some((url) => /@opentelemetry.(?!api)/.test(url)))`
  // The metrics package itself loads the empty interface, @opentelemetry/api.
  const run = (environment: Record<string, string>) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...environment },
    }).trim()
  expect(run({})).toBe('true false')
  expect(run({ ENDPOINT: 'http://127.0.0.1:9' })).toBe('true true')
})
