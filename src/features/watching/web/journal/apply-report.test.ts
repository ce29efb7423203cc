import { describe, expect, test } from 'vitest'
import { makeEntry } from '../../../../../tests/kit/watching-entries.ts'
import { applyReport, countPlayed, type Played, type Report } from './apply-report.ts'
import type { Entry } from './entry.ts'

const now = 1_800_000_000_000

function take(report: Partial<Report>, known?: Partial<Entry>, isDue = false) {
  const entry = known && makeEntry({ watchedAt: now - 5000, isAcknowledged: true, ...known })
  const whole: Report = { episodeId: 7, seconds: 100, durationSeconds: 1440, cause: 'playing', now, ...report }
  return applyReport(entry, whole, { isDue, watchedAt: now, playedSeconds: 0 })
}

test('a position makes an unconfirmed entry', () => {
  const entry = makeEntry({ seconds: 412, durationSeconds: 1420, watchedAt: now, furthestSeconds: 412 })
  expect(take({ seconds: 412.8, durationSeconds: 1419.2 })).toEqual(entry)
})

test.each([4.9, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d seconds are not saved', (seconds) => {
  expect(take({ seconds })).toBeUndefined()
})

describe('differences of less than five seconds', () => {
  test('are not saved while playing', () => {
    expect(take({ seconds: 104.9 }, {})).toBeUndefined()
    expect(take({ seconds: 105 }, {})).toMatchObject({ seconds: 105 })
    expect(take({ seconds: 95 }, {})).toMatchObject({ seconds: 95 })
  })
  test.each(['pause', 'seek', 'hidden', 'leave'] as const)('are saved at %s', (cause) => {
    expect(take({ seconds: 101, cause }, {})).toMatchObject({ seconds: 101 })
    expect(take({ seconds: 100.5, cause }, {})).toBeUndefined()
  })
  test('are saved when a save is due', () => {
    expect(take({ seconds: 101 }, {}, true)).toMatchObject({ seconds: 101 })
  })
  test('are saved when they make the episode seen', () => {
    expect(take({ seconds: 1295 }, { seconds: 1294 })).toBeUndefined()
    expect(take({ seconds: 1296 }, { seconds: 1294 })).toMatchObject({ seconds: 1296 })
    expect(take({ seconds: 1297 }, { seconds: 1296 })).toBeUndefined()
  })
})

describe('within a minute of the end', () => {
  test('a position that does not make the episode seen is not saved', () => {
    expect(take({ seconds: 80, durationSeconds: 120 })).toBeUndefined()
    expect(take({ seconds: 61, durationSeconds: 120, cause: 'leave' })).toBeUndefined()
    expect(take({ seconds: 60, durationSeconds: 120 })).toMatchObject({ seconds: 60 })
  })
  test('90 % are saved once', () => {
    const seen = take({ seconds: 1385 }, { seconds: 700 })
    expect(seen).toMatchObject({ seconds: 1385 })
    expect(take({ seconds: 1400, cause: 'pause' }, { seconds: 1385 })).toBeUndefined()
    expect(take({ seconds: 109, durationSeconds: 120 }, { durationSeconds: 120, seconds: 58 })).toMatchObject({
      seconds: 109,
    })
  })
  test('the end is saved as the full duration', () => {
    const ended = { seconds: 1439.4, cause: 'ended' } as const
    expect(take(ended, { seconds: 1385 })).toMatchObject({ seconds: 1440, furthestSeconds: 1440 })
    expect(take({ ...ended, durationSeconds: undefined }, undefined)).toMatchObject({
      seconds: 1440,
      durationSeconds: 1440,
    })
  })
  test('an unknown duration counts as 24 minutes, until a position lies beyond it', () => {
    expect(take({ seconds: 1379, durationSeconds: undefined })).toMatchObject({ seconds: 1379, durationSeconds: null })
    expect(
      take({ seconds: 1390, durationSeconds: undefined }, { seconds: 1379, durationSeconds: null }),
    ).toBeUndefined()
    expect(take({ seconds: 1441, durationSeconds: undefined })).toMatchObject({ seconds: 1441 })
  })
})

describe('the duration', () => {
  test('is updated when it differs by more than five seconds', () => {
    expect(take({ durationSeconds: 1445 }, {})).toBeUndefined()
    expect(take({ durationSeconds: 1446 }, {})).toMatchObject({ durationSeconds: 1446, seconds: 100 })
    expect(take({}, { durationSeconds: null })).toMatchObject({ durationSeconds: 1440 })
  })
  test('is kept while the player does not know it', () => {
    expect(take({ seconds: 200, durationSeconds: undefined }, {})).toMatchObject({ durationSeconds: 1440 })
    expect(take({ seconds: 200, durationSeconds: Number.NaN }, {})).toMatchObject({ durationSeconds: 1440 })
  })
})

test('a later entry has a later instant, even after the clock was set back', () => {
  expect(take({ seconds: 200 }, { watchedAt: now + 3_600_000 })).toMatchObject({ watchedAt: now + 3_600_001 })
})

test('the furthest position is kept when the viewer seeks back', () => {
  expect(take({ seconds: 30, cause: 'seek' }, { seconds: 1440, furthestSeconds: 1440 })).toMatchObject({
    seconds: 30,
    furthestSeconds: 1440,
    playedSeconds: 0,
  })
})

/** Counts reports of a position at a second of the clock. */
function count(reports: { at: number; position: number; episodeId?: number; owner?: number }[]): number | undefined {
  let played: Played | undefined
  for (const { at, position, episodeId = 7, owner = 1 } of reports) {
    const report = { episodeId, seconds: position, durationSeconds: 1440, cause: 'playing' as const }
    played = countPlayed(played, owner, { ...report, now: now + at * 1000 })
  }
  return played?.seconds
}

/** Each report: the second of the clock, and the position. */
test.each([
  ['play counts the time that passed', '0 100, 1 101, 2 102', 2],
  ['double speed counts the time of the clock', '0 100, 10 120', 10],
  ['a quarter of the speed too', '0 100, 8 102', 8],
  ['a seek forward counts nothing', '0 100, 1 400, 2 401', 1],
  ['a seek back counts nothing', '0 100, 1 20, 2 21', 1],
  ['a pause counts nothing', '0 100, 600 100, 601 101', 1],
  ['a device that slept counts no more than was played', '0 100, 30000 101', 4],
  ['a clock set back counts nothing', '0 100, -60 101, -59 102', 1],
])('%s', (_, reports, seconds) => {
  const pairs = reports.split(', ').map((report) => report.split(' ').map(Number))
  expect(count(pairs.map(([at = 0, position = 0]) => ({ at, position })))).toBe(seconds)
})

test.each([{ episodeId: 8 }, { owner: 2 }])('another episode or person begins at nothing: %j', (other) => {
  const before = [0, 5].map((at) => ({ at, position: 10 + at }))
  expect(count([...before, { at: 6, position: 16, ...other }])).toBe(0)
})
