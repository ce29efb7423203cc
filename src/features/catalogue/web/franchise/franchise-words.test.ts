import { expect, test } from 'vitest'
import type { FranchiseMember } from '../../franchise-contract.ts'
import { describeFranchise, describeJoint } from './franchise-words.ts'

const member = (release_year: number | null, duration_seconds: number | null) =>
  ({ release_year, duration_seconds }) as FranchiseMember

test.each([
  [[member(1966, 5400), member(null, null), member(2018, 12_600)], '3 titres de 1966 à 2018, environ 5\u00a0h.'],
  [[member(2018, 600), member(2018, 1200)], '2 titres de 2018, environ 30\u00a0min.'],
  [[member(null, null), member(null, null)], '2 titres.'],
])('a franchise is described by its titles, years and length: %j', (members, text) =>
  expect(describeFranchise({ members })).toBe(text),
)

test('an anime is named by what it is to the other', () => {
  const relation = { anime_id: 1, related_id: 2, kind: 'suite' } as const
  expect(describeJoint({ relation, otherId: 1 }, () => 'Le Phare')).toBe('Suite de «\u00a0Le Phare\u00a0»')
  expect(describeJoint({ relation, otherId: 2 }, () => 'Le Phare')).toBe('Préquelle de «\u00a0Le Phare\u00a0»')
})
