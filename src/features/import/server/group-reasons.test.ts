import { expect, test } from 'vitest'
import { groupReasons } from './group-reasons.ts'

test('groups reasons that differ only in a value, the most frequent first', () => {
  const reasons = groupReasons()
  reasons.add(2, ['type : « OAV » n’est pas l’un de : Anime, Film', 'rating : un nombre de 0 à 10 est attendu'])
  reasons.add(3, ['type : « ONA » n’est pas l’un de : Anime, Film'])
  reasons.add(4, ['episodes[2].language : inconnue', 'episodes[7].language : inconnue'])
  expect(reasons.list()).toEqual([
    { reason: 'type : « … » n’est pas l’un de : Anime, Film', count: 2, lines: [2, 3] },
    { reason: 'rating : un nombre de 0 à 10 est attendu', count: 1, lines: [2] },
    { reason: 'episodes[…].language : inconnue', count: 1, lines: [4] },
  ])
})

test('a hundred thousand different reasons need bounded memory', () => {
  const reasons = groupReasons()
  for (let line = 2; line < 100_002; line++) reasons.add(line, [`raison ${line}`, 'la même'])
  expect(reasons.list()).toHaveLength(100)
  expect(reasons.list()[0]).toEqual({ reason: 'la même', count: 100_000, lines: [2, 3, 4, 5, 6] })
})
