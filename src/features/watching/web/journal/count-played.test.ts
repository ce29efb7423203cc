import { expect, test } from 'vitest'
import { countPlayed, type Played } from './count-played.ts'

const start = 1_800_000_000_000

/** Counts reports of a position at a second of the clock. */
function count(reports: { at: number; position: number; episodeId?: number; owner?: number }[]): number | undefined {
  let played: Played | undefined
  for (const { at, position, episodeId = 7, owner = 1 } of reports) {
    const report = { episodeId, seconds: position, durationSeconds: 1440, cause: 'playing' as const }
    played = countPlayed(played, owner, { ...report, now: start + at * 1000 })
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
