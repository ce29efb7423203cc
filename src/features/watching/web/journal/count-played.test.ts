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

test.each([
  [
    'play counts the time that passed',
    [
      [0, 100],
      [1, 101],
      [2, 102],
    ],
    2,
  ],
  [
    'double speed counts the time of the clock',
    [
      [0, 100],
      [10, 120],
    ],
    10,
  ],
  [
    'a quarter of the speed too',
    [
      [0, 100],
      [8, 102],
    ],
    8,
  ],
  [
    'a seek forward counts nothing',
    [
      [0, 100],
      [1, 400],
      [2, 401],
    ],
    1,
  ],
  [
    'a seek back counts nothing',
    [
      [0, 100],
      [1, 20],
      [2, 21],
    ],
    1,
  ],
  [
    'a pause counts nothing',
    [
      [0, 100],
      [600, 100],
      [601, 101],
    ],
    1,
  ],
  [
    'a device that slept counts no more than was played',
    [
      [0, 100],
      [30_000, 101],
    ],
    4,
  ],
  [
    'a clock set back counts nothing',
    [
      [0, 100],
      [-60, 101],
      [-59, 102],
    ],
    1,
  ],
])('%s', (_, reports, seconds) => {
  expect(count(reports.map(([at = 0, position = 0]) => ({ at, position })))).toBe(seconds)
})

test('another episode or person begins at nothing', () => {
  expect(
    count([
      { at: 0, position: 10 },
      { at: 5, position: 15 },
      { at: 6, position: 16, episodeId: 8 },
    ]),
  ).toBe(0)
  expect(
    count([
      { at: 0, position: 10 },
      { at: 5, position: 15 },
      { at: 6, position: 16, owner: 2 },
    ]),
  ).toBe(0)
})
