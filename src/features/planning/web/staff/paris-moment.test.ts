import { expect, test } from 'vitest'
import { toParisMoment } from './paris-moment.ts'

test('a moment is formatted the same in every engine', () => {
  expect(toParisMoment('2026-11-24T20:30:00Z')).toBe('mardi 24 novembre à 21:30')
})
