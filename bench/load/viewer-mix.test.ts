import { expect, test } from 'vitest'
import { seededRandom } from '../kit/seeded-random.ts'
import { kindAt, requestKinds, requestsPerSecond, totalPerSecond, viewer } from './viewer-mix.ts'

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

/** Simulates visits of many viewers second by second and counts their requests. */
function liveThrough(viewers: number, seconds: number): { saves: number; others: number } {
  const random = seededRandom('visits')
  const counted = { saves: 0, others: 0 }
  const { home, list, search, detail, watch, resolve, progress, bell } = viewer
  const perVisit = home + list + search + detail + watch + resolve
  for (let who = 0; who < viewers; who++) {
    const isSignedIn = random() < viewer.signedInShare
    const requests = perVisit + (isSignedIn ? progress + bell : 0)
    // Observation starts with each viewer somewhere in their visit.
    let place = Math.floor(random() * viewer.visitSeconds)
    for (let second = 0; second < seconds; second++) {
      if (place === 0) counted.others += requests
      const watched = place - (viewer.visitSeconds - viewer.watchedSeconds)
      if (isSignedIn && watched >= 0 && watched % viewer.saveEverySeconds === 0) counted.saves += 1
      place = (place + 1) % viewer.visitSeconds
    }
  }
  return counted
}

test('docs/scale.md has the counts of a simulation of single viewers', () => {
  const [viewers, seconds] = [2000, viewer.visitSeconds]
  const { saves, others } = liveThrough(viewers, seconds)
  const rates = requestsPerSecond()
  expect(saves / viewers / seconds / rates.save).toBeCloseTo(1, 1)
  expect(others / viewers / seconds / (totalPerSecond() - rates.save)).toBeCloseTo(1, 1)
})
