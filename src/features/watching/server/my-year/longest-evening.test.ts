import { expect, test } from 'vitest'
import { findLongestEvening } from './longest-evening.ts'

/** Rows from short texts: `2026-03-14 18 1200 7`, the day, the part of the day, the seconds and the anime. */
const rows = (...texts: string[]) =>
  texts.map((text) => {
    const [day = '', hour, seconds, animeId] = text.split(' ')
    return { day, hour: Number(hour), seconds: Number(seconds), animeId: Number(animeId), episode: text }
  })

test('an evening continues after midnight', () => {
  const played = rows('2026-03-14 18 3000 1', '2026-03-15 0 3600 2', '2026-03-15 18 4000 3')
  expect(findLongestEvening(played, 2026)).toEqual({ day: '2026-03-14', seconds: 6600, animeIds: [2, 1] })
})

test('time played by day does not count as an evening', () => {
  expect(findLongestEvening(rows('2026-03-14 5 9000 1'), 2026)).toBeUndefined()
  expect(findLongestEvening(rows('2026-03-14 5 9000 1', '2026-03-14 18 60 2'), 2026)?.seconds).toBe(60)
})

test("new year's eve belongs to the year in which it began, with its night", () => {
  const played = rows('2026-01-01 0 9000 1', '2026-06-01 18 100 2', '2026-12-31 18 200 3', '2027-01-01 0 300 3')
  expect(findLongestEvening(played, 2026)).toEqual({ day: '2026-12-31', seconds: 500, animeIds: [3] })
  expect(findLongestEvening(played, 2025)).toMatchObject({ day: '2025-12-31', seconds: 9000 })
})

test('a night in which clocks change belongs to the evening before', () => {
  expect(findLongestEvening(rows('2026-03-28 18 60 1', '2026-03-29 0 60 1'), 2026)?.day).toBe('2026-03-28')
  expect(findLongestEvening(rows('2026-10-24 18 60 1', '2026-10-25 0 60 1'), 2026)?.day).toBe('2026-10-24')
})

test('of two evenings the earlier counts, and a deleted anime has no name', () => {
  const deleted = rows('2026-03-14 18 60 1').map((row) => ({ ...row, animeId: null }))
  expect(findLongestEvening([...deleted, ...rows('2026-03-20 18 60 1')], 2026)).toEqual({
    day: '2026-03-14',
    seconds: 60,
    animeIds: [],
  })
})
