import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { getSiteHealth } from '../../src/features/insights/system-contract.ts'
import type { AnswerOf } from '../../src/shared/contract/endpoint.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { eventually } from '../kit/eventually.ts'
import { insertRow } from '../kit/rows.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { signInAs, useTestSite } from '../kit/test-site.ts'

type Health = AnswerOf<typeof getSiteHealth>

const token = 't'.repeat(20)
const { db, connection } = useTestDatabase()
const folder = useTestFolder()
const site = useTestSite(
  {
    METRICS_TOKEN: token,
    BACKUP_HOUR: 'off',
    BACKUP_S3_BUCKET: 'away',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    WAL_ARCHIVE_DIR: folder,
  },
  connection,
)

/**
 * Facts without a metric: texts, times of single calls, and times of the whole site, since metrics are those of
 * processes.
 */
const unmeasured = ['warnings', 'known_since', 'started_at', 'slow_calls', 'mail', 'backup_failure']

let health: Health
let samples: Map<string, number>
beforeAll(async () => {
  await makeEpisode(db, { sources: [{ url: 'https://a.example/1.mp4' }, { url: 'https://b.example/2.mp4' }] })
  await db.updateTable('source_check').set({ health: 'dead' }).where('host', '=', 'b.example').execute()
  const at = (hour: number) => new Date(`2026-11-20T0${hour}:00:00Z`)
  await insertRow(db, 'backup_run', {
    started_at: at(1),
    finished_at: at(2),
    file: '/a.tar',
    bytes: 1,
    row_count: 1,
    upload_count: 0,
    copied_at: at(3),
    copy_failure: null,
    checked_at: at(4),
    check_failure: null,
  })
  mkdirSync(join(folder, 'base-20261120-050000'))
  const admin = { token: (await signInAs(db, 'Administrateur')).accessToken }
  const sent = await site.call('POST', '/api/admin/test-mail', admin)
  expect(sent.status).toBe(200)
  await site.ask('/api/genres')
  // The site has finished starting once both see no waiting query, and the same number of cached answers.
  await eventually(async () => {
    const { text } = await site.call('GET', '/metrics', { token })
    samples = new Map(
      [...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
    )
    health = (await site.call('GET', '/api/admin/health', admin)).json() as Health
    expect([health.connections.waiting, read('database_waiting')]).toEqual([0, 0])
    expect([health.cache.answers, health.cache.bytes]).toEqual([read('cache_answers_kept'), read('cache_bytes')])
  })
})

const read = (name: string) => samples.get(`sumine_${name}`)
const momentOf = (name: string) => new Date((read(name) ?? 0) * 1000).toISOString()
const sum = (name: string) =>
  [...samples].reduce((total, [key, value]) => (key.startsWith(`sumine_${name}`) ? total + value : total), 0)
/** Sizes change while they are read. */
const near = (bytes: number | undefined) => expect.closeTo((bytes ?? 0) / 1e8, 0)

/** The expected facts of the page by field, computed from the metrics alone. */
const facts: Record<string, () => [shown: unknown, measured: unknown]> = {
  version: () => [
    read(
      `version_info{version="${health.version}",node="${health.software.node}",database="${health.software.database}"}`,
    ),
    1,
  ],
  software: () => [sum('version_info{'), 1],
  jobs: () => [health.jobs.reduce((total, { failed }) => total + failed, 0), read('jobs{state="failed"}') ?? 0],
  memory_bytes: () => [health.memory_bytes / 1e8, near(samples.get('process_resident_memory_bytes'))],
  cache: () => [
    [health.cache.answers, health.cache.bytes],
    [read('cache_answers_kept'), read('cache_bytes')],
  ],
  connections: () => [health.connections.waiting, read('database_waiting')],
  replicas: () => [health.replicas, []],
  storage: () => [
    [health.storage.database_bytes / 1e8, health.storage.disk?.total_bytes],
    [near(read('database_bytes')), read('disk_bytes{state="all"}')],
  ],
  hosts: () => [
    health.hosts,
    ['a.example', 'b.example'].map((host) => ({
      host,
      ...Object.fromEntries(
        ['ok', 'slow', 'dead', 'unknown'].map((state) => [state, read(`links{host="${host}",health="${state}"}`)]),
      ),
    })),
  ],
  mails: () => [
    health.mails,
    {
      sent: read('mails_total{outcome="sent"}'),
      failed: read('mails_total{outcome="failed"}'),
      last_sent_at: momentOf('last_mail_timestamp_seconds{outcome="sent"}'),
      last_failed_at: null,
    },
  ],
  log_archive: () => [
    health.log_archive,
    {
      is_failing: read(`log_archive_failing{folder="${folder}"}`) === 1,
      archived_at: null,
      base_at: momentOf(`last_base_timestamp_seconds{folder="${folder}"}`),
    },
  ],
  last_backup: () => [health.last_backup?.at, momentOf('last_backup_timestamp_seconds')],
  restore_check: () => [health.restore_check?.at, momentOf('last_restore_check_timestamp_seconds')],
  backup_copy: () => [health.backup_copy?.at, momentOf('last_backup_copy_timestamp_seconds{bucket="away"}')],
}

test("each fact of the operator's page is compared with /metrics", () => {
  expect(Object.keys(health).sort()).toEqual([...Object.keys(facts), ...unmeasured].sort())
})

test.each(Object.entries(facts))('%s: the page and /metrics say the same', (_, compare) => {
  const [shown, measured] = compare()
  expect(shown).toEqual(measured)
})

test('the facts that are compared are there', () => {
  expect(health).toMatchObject({
    hosts: [{ host: 'a.example' }, { host: 'b.example', dead: 1 }],
    mails: { sent: 1 },
    log_archive: { base_at: '2026-11-20T05:00:00.000Z' },
    last_backup: { at: '2026-11-20T02:00:00.000Z' },
    backup_copy: { at: '2026-11-20T03:00:00.000Z' },
    restore_check: { at: '2026-11-20T04:00:00.000Z' },
  })
})
