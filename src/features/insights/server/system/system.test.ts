import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { insertRow } from '../../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createMetrics } from '../../../../platform/metrics/create-metrics.ts'
import { recordAnswer } from '../../../../platform/metrics/serve-metrics.ts'
import { getSiteHealth } from '../../system-contract.ts'
import { collectFigures } from '../figures/collect-figures.ts'
import { measureSite } from './measure-site.ts'
import { handleSystem } from './routes.ts'

const { db } = useTestDatabase()
const now = new Date('2026-11-20T23:30:00Z')
const api = createApi()
const metrics = createMetrics()
const parts = {
  db,
  config: { DATA_DIR: '/', SMTP_URL: 'folder', BACKUP_S3_BUCKET: 'away' } as const,
  metrics,
  now: () => now,
}
handleSystem(api, { ...parts, version: '1.2.3', listWarnings: async () => ['Une alerte.'] })
measureSite(metrics, { ...parts, version: '1.2.3' })
const readHealth = () => callAs(api, 1, 'Moderateur')(getSiteHealth, {})
const openCollector = () => collectFigures({ db, log: pino({ level: 'silent' }), now: () => now })

test('calls are listed slowest first, over all instances', async () => {
  const [one, other] = [openCollector(), openCollector()]
  one.countCall('GET /api/animes', 4)
  one.countCall('GET /api/genres', 10)
  other.countCall('GET /api/animes', 900)
  await one.close()
  await other.close()
  const { slow_calls } = await readHealth()
  expect(slow_calls).toEqual([
    { call: 'GET /api/animes', calls: 2, slow_calls: 1, mean_ms: 452, slowest_ms: 900 },
    { call: 'GET /api/genres', calls: 1, slow_calls: 0, mean_ms: 10, slowest_ms: 10 },
  ])
})

test('a new site shows its versions, storage and the lack of a backup', async () => {
  expect(await readHealth()).toMatchObject({
    warnings: ['Une alerte.'],
    version: '1.2.3',
    software: { node: process.versions.node, database: expect.stringMatching(/^PostgreSQL \d/) },
    started_at: now.toISOString(),
    memory_bytes: expect.any(Number),
    storage: { database_bytes: expect.any(Number), disk: { total_bytes: expect.any(Number) } },
    cache: { answers: 0, bytes: 0, hit_percent: null },
    replicas: [],
    mail: 'folder',
    last_backup: null,
    backup_failure: null,
    restore_check: null,
    backup_copy: { at: null, failure: null },
    log_archive: null,
    mails: { sent: 0, failed: 0, last_sent_at: null, last_failed_at: null },
    known_since: null,
  })
})

test('the last copy of a backup is reported, and why it failed', async () => {
  const run = { started_at: now, finished_at: now, file: '/a.tar', bytes: 1, row_count: 1, upload_count: 0 }
  const copy = { copied_at: now, copy_failure: 'Le bucket refuse.' }
  await insertRow(db, 'backup_run', { ...run, ...copy })
  expect((await readHealth()).backup_copy).toEqual({ at: now.toISOString(), failure: 'Le bucket refuse.' })
  await db.deleteFrom('backup_run').execute()
})

test('cache, connections and replicas are those of the metrics', async () => {
  for (const memory of ['hit', 'hit', 'hit', 'miss'] as const)
    recordAnswer(metrics, { memory, seconds: 0.01, status: 200, method: 'GET', route: 'page' })
  metrics.connections.set({ state: 'busy' }, 2)
  metrics.connections.set({ state: 'idle' }, 8)
  metrics.waiting.set(1)
  metrics.replicaFit.set({ replica: 'b' }, 0)
  metrics.replicaLag.set({ replica: 'b' }, Number.NaN)
  metrics.replicaFit.set({ replica: 'c' }, 1)
  metrics.replicaLag.set({ replica: 'c' }, 4)
  expect(await readHealth()).toMatchObject({
    cache: { hit_percent: 75 },
    connections: { busy: 2, idle: 8, waiting: 1 },
    replicas: [
      { name: 'b', is_fit: false, seconds_behind: null },
      { name: 'c', is_fit: true, seconds_behind: 4 },
    ],
  })
})

test('hosts are listed with the health of their links', async () => {
  await makeEpisode(db, { sources: [{ url: 'https://a.example/1.mp4' }, { url: 'https://a.example/2.mp4' }] })
  await db.updateTable('source_check').set({ health: 'dead' }).execute()
  expect((await readHealth()).hosts).toEqual([{ host: 'a.example', ok: 0, slow: 0, dead: 2, unknown: 0 }])
})

test('the metrics have the sizes of disk and database', async () => {
  const text = await metrics.write()
  for (const line of [/^sumine_disk_bytes\{state="free"\} \d+/m, /^sumine_disk_bytes\{state="all"\} \d+/m])
    expect(text).toMatch(line)
  expect(text).toMatch(/^sumine_database_bytes \d+/m)
})
