import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../bench/kit/free-port.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { createMetrics } from '../../src/platform/metrics/create-metrics.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, openTestSite, reach, type TestSite } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
const token = 't'.repeat(20)

async function open(settings: Record<string, string> = {}): Promise<TestSite> {
  const app = await openTestSite(connection, { BACKUP_HOUR: 'off', METRICS_TOKEN: token, ...settings })
  onTestFinished(() => app.close())
  return reach(app)
}

const readMetrics = (site: TestSite) => site.call('GET', '/metrics', { token })
const report = (site: TestSite, body: object) => site.call('POST', '/api/vitals', { body })

test('requests are counted by route template, with cached ones apart', async () => {
  const { slug } = await makeAnime(db)
  const site = await open()
  for (const path of [`/api/animes/${slug}`, `/api/animes/${slug}`, '/api/animes/absent', '/api/nowhere']) {
    await site.ask(path)
  }
  const { text, headers } = await readMetrics(site)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  const counts = Object.fromEntries(
    [...text.matchAll(/^sumine_http_request_seconds_count\{(.*)\} (\d+)$/gm)].map(([, labels, n]) => [labels, n]),
  )
  expect(counts).toMatchObject({
    'method="GET",route="/api/animes/:slug",status="200"': '1',
    'method="GET",route="kept",status="200"': '1',
    'method="GET",route="/api/animes/:slug",status="404"': '1',
    'method="GET",route="/api/*",status="404"': '1',
  })
  expect(text).toContain('sumine_cache_answers_total{outcome="hit"} 1')
  // Input of visitors does not become a label.
  expect(text).not.toContain(slug)
})

test.runIf(isBuilt)('pages are counted by path, and all files together', async () => {
  const site = await open({ ANSWER_CACHE: 'off' })
  const { text: home } = await site.ask('/')
  const assets = [...new Set(home.match(/\/assets\/[\w.-]+\.js/g))]
  expect(assets.length).toBeGreaterThan(2)
  for (const path of [...assets, '/favicon.svg', '/explorer', '/anime/absent', '/nowhere']) await site.ask(path)
  const { text } = await readMetrics(site)
  const routes = new Set(
    [...text.matchAll(/^sumine_http_request_seconds_count\{.*route="([^"]*)"/gm)].map(([, route]) => route),
  )
  expect(routes).toEqual(new Set(['/', 'file', '/explorer', '/anime/:slug', 'none']))
})

test('the pool, the memory, the event loop, the jobs and the last backup are reported', async () => {
  const { text } = await readMetrics(await open({ BACKUP_HOUR: '4' }))
  for (const name of [
    'sumine_database_connections{state="idle"}',
    'sumine_database_waiting',
    'sumine_cache_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'sumine_last_backup_timestamp_seconds 0',
    'sumine_last_restore_check_timestamp_seconds 0',
  ]) {
    expect(text).toContain(name)
  }
})

test('without nightly backups, no alarm waits for a first one', async () => {
  expect((await readMetrics(await open())).text).not.toMatch(/^sumine_last_(backup|restore_check)_timestamp_seconds /m)
})

test('the last copy of a backup is reported by bucket, if there is one', async () => {
  const keys = { BACKUP_S3_ACCESS_KEY_ID: 'key', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }
  const name = 'sumine_last_backup_copy_timestamp_seconds{'
  expect((await readMetrics(await open())).text).not.toContain(name)
  const read = async (hour: string) =>
    (await readMetrics(await open({ BACKUP_S3_BUCKET: 'away', BACKUP_HOUR: hour, ...keys }))).text
  expect(await read('4')).toContain(`${name}bucket="away"} 0`)
  expect(await read('off')).not.toContain(name)
})

test("without a token, metrics are refused at the site's port, even on this machine", async () => {
  const site = await open({ METRICS_TOKEN: '' })
  for (const headers of [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer undefined' },
  ]) {
    expect((await site.ask('/metrics', { headers: headers as Record<string, string> })).status).toBe(404)
  }
})

test('a separate port for metrics needs no token, but checks one if it is set', async () => {
  for (const [given, status] of [
    ['', 200],
    [token, 404],
  ] as const) {
    const port = await findFreePort()
    await open({ METRICS_TOKEN: given, METRICS_PORT: String(port), HOST: '127.0.0.1' })
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.status).toBe(status)
    expect((await answer.text()).includes('sumine_cache_bytes')).toBe(status === 200)
    expect((await fetch(`http://127.0.0.1:${port}/api/genres`)).status).toBe(404)
    const known = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect(known.status).toBe(200)
  }
})

test('with the token, metrics can be read from anywhere', async () => {
  const site = await open({ METRICS_TOKEN: token })
  const ask = (given: string) =>
    site.ask('/metrics', { headers: { authorization: `Bearer ${given}`, 'x-forwarded-for': '192.0.2.1' } })
  expect((await ask(token)).status).toBe(200)
  expect((await ask('t'.repeat(19))).status).toBe(404)
  expect((await ask('u'.repeat(20))).status).toBe(404)
})

test('measurements by browsers are aggregated', async () => {
  const site = await open()
  expect((await report(site, { lcp: 1900, inp: 80, ttfb: 120, cls: 0.02, errors: 2 })).status).toBe(204)
  const { text } = await readMetrics(site)
  expect(text).toContain('sumine_web_vital_seconds_bucket{le="2.5",vital="LCP"} 1')
  expect(text).toContain('sumine_web_vital_seconds_sum{vital="INP"} 0.08')
  expect(text).toContain('sumine_web_layout_shift_sum 0.02')
  expect(text).toContain('sumine_browser_errors_total 2')
})

test('an impossible measurement is refused', async () => {
  const site = await open()
  for (const body of [{ lcp: -1 }, { inp: 1e9 }, { cls: 'x' }, { errors: 0.5 }])
    expect((await report(site, body)).status, JSON.stringify(body)).toBe(400)
})

test('every metric in the example dashboard and alerts exists', async () => {
  const known = await createMetrics().names()
  const read = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8')
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const rules = [...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression)
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  const named = expressions.flatMap((text = '') => text.match(/\b(sumine|nodejs|process)_\w+/g) ?? [])
  expect(new Set(named).size).toBeGreaterThan(12)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
