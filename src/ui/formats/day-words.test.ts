import { expect, test } from 'vitest'
import { toDayWords } from './day-words.ts'

const now = new Date('2026-11-21T20:00:00Z')

test('days begin at midnight in Paris', () => {
  expect(toDayWords('2026-11-20T23:30:00Z', now)).toBe('aujourd’hui')
  expect(toDayWords('2026-11-20T22:30:00Z', now)).toBe('hier')
  expect(toDayWords('2026-11-19T12:00:00Z', now)).toBe('19/11/2026')
  expect(toDayWords('jamais', now)).toBe('Date invalide')
})
