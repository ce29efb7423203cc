import { expect, test } from 'vitest'
import { toDayWords } from './day-words.ts'

const now = new Date('2026-11-21T20:00:00Z')

test('days begin at midnight in Paris', () => {
  expect(toDayWords('2026-11-20T23:30:00Z', now)).toBe('aujourd’hui')
  expect(toDayWords('2026-11-20T22:30:00Z', now)).toBe('hier')
  expect(toDayWords('2026-11-19T12:00:00Z', now)).toBe('19/11/2026')
  expect(toDayWords('jamais', now)).toBe('Date invalide')
})

test('yesterday is the day before, also after one of 23 hours', () => {
  const justAfterIt = new Date('2027-03-28T22:30:00Z')
  expect(toDayWords('2027-03-28T12:00:00Z', justAfterIt)).toBe('hier')
  expect(toDayWords('2027-03-27T12:00:00Z', justAfterIt)).toBe('27/03/2027')
})
