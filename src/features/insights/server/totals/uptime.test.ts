import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { connectDatabase } from '../../../../platform/database/connect-database.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { recordHeartbeat, startHeartbeats } from './heartbeats.ts'
import { insertHeartbeat } from './queries.ts'
import { formatUptime, readUptime } from './uptime.ts'

const { db } = useTestDatabase()
const now = new Date('2026-02-15T12:00:30Z')
// Returns when the event happened; the limit only ends a failing test.
const waitForIt = { timeout: 20_000 }

beforeEach(() => db.deleteFrom('site_heartbeat').execute())

const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

const daysAgo = (days: number): Date => minutesAgo(days * 24 * 60)

async function beats(): Promise<Date[]> {
  const rows = await db.selectFrom('site_heartbeat').select('minute').orderBy('minute').execute()
  return rows.map((row) => row.minute)
}

test('several copies record a minute once', async () => {
  await recordHeartbeat(db, new Date('2026-02-15T12:00:01Z'))
  await recordHeartbeat(db, new Date('2026-02-15T12:00:59Z'))
  expect(await beats()).toEqual([new Date('2026-02-15T12:00:00Z')])
})

test('a new site has full uptime', async () => {
  expect(await readUptime(db, now)).toBe('100%')
  await recordHeartbeat(db, now)
  expect(await readUptime(db, now)).toBe('100%')
})

test('a young site is measured from its first minute', async () => {
  for (const minutes of [4, 3, 1]) await recordHeartbeat(db, minutesAgo(minutes))
  expect(await readUptime(db, now)).toBe('75.0%')
})

test('the current minute does not count', async () => {
  for (const minutes of [2, 1]) await recordHeartbeat(db, minutesAgo(minutes))
  expect(await readUptime(db, now)).toBe('100%')
  await recordHeartbeat(db, now)
  expect(await readUptime(db, now)).toBe('100%')
})

test('an old site is measured over 30 days', async () => {
  await recordHeartbeat(db, daysAgo(200))
  await recordHeartbeat(db, daysAgo(1))
  expect(await readUptime(db, now)).toBe('0.0%')
})

test('old heartbeats are deleted except the first', async () => {
  for (const days of [200, 40, 32, 29]) await insertHeartbeat(db, daysAgo(days))
  await recordHeartbeat(db, now)
  expect((await beats()).map((minute) => Math.round((now.getTime() - minute.getTime()) / 86_400_000))).toEqual([
    200, 29, 0,
  ])
})

test('starting records the current minute at once; stopping lets the process end', async () => {
  const stop = startHeartbeats(db, createLog('silent', false))
  await expect.poll(async () => (await beats()).length, waitForIt).toBe(1)
  await stop()
})

test('without its database a heartbeat is only logged', async () => {
  const nowhere = connectDatabase({ url: 'postgres://localhost:1/none' }, 1)
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const stop = startHeartbeats(nowhere.db, log)
  await expect.poll(() => lines.join(), waitForIt).toContain('failed to record the heartbeat')
  await stop()
  await nowhere.close()
})

test.each([
  [1000, 1000, '100%'],
  [43_199, 43_200, '99.9%'],
  [999, 1000, '99.9%'],
  [9_999, 10_000, '99.9%'],
  [95, 100, '95.0%'],
  [0, 100, '0.0%'],
  [0, 0, '100%'],
  [101, 100, '100%'],
])('%i minutes of %i are %s', (up, of, text) => expect(formatUptime(up, of)).toBe(text))
