import { expect, test } from 'vitest'
import { seededRandom } from '../kit/seeded-random.ts'
import { kindAt, requestKinds, requestsPerSecond, totalPerSecond } from './viewer-mix.ts'

test('kinds occur at their given rates', () => {
  const random = seededRandom('kinds')
  const draws = 100_000
  const counts = Object.fromEntries(requestKinds.map((kind) => [kind, 0])) as Record<string, number>
  for (let draw = 0; draw < draws; draw++) {
    const kind = kindAt(random())
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  const rates = requestsPerSecond()
  for (const kind of requestKinds) {
    expect((counts[kind] ?? 0) / draws, kind).toBeCloseTo(rates[kind] / totalPerSecond(), 2)
  }
})
