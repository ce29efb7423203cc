import { expect, test } from 'vitest'
import { toAgoWords } from './time-ago-in-sentence.ts'

test.each([
  ['2026-03-15T11:59:30Z', 'à l’instant'],
  ['2026-03-15T12:01:00Z', 'à l’instant'],
  ['2026-03-15T11:48:00Z', 'il y a 12 min'],
  ['2026-03-13T11:00:00Z', 'il y a 2 j'],
  ['2026-03-08T12:00:00Z', 'le 08/03/2026'],
])('says in a sentence when %s was', (instant, words) => {
  expect(toAgoWords(instant, new Date('2026-03-15T12:00:00Z'))).toBe(words)
})
