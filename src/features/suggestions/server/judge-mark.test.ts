import { expect, test } from 'vitest'
import { judgeMark, type Mark } from './judge-mark.ts'

const now = new Date('2026-11-24T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nothing: Mark = { id: 1, status: null, note: null, seenCount: 0, episodeCount: 12, activeAt: null }
const judge = (mark: Partial<Mark>) => judgeMark({ ...nothing, ...mark }, now)

test('a note decides over the status', () => {
  expect(judge({ note: 10, status: 'abandonné' })).toEqual({ weight: 1, kind: 'noted' })
  expect(judge({ note: 1, status: 'terminé' }).weight).toBe(-1)
})

test('without a note the status decides: finished before watching before wanted', () => {
  const [finished, watching, wanted] = (['terminé', 'en cours', 'à voir'] as const).map(
    (status) => judge({ status }).weight,
  )
  expect(finished).toBeGreaterThan(watching ?? 1)
  expect(watching).toBeGreaterThan(wanted ?? 1)
  expect(wanted).toBeGreaterThan(0)
  expect(judge({ status: 'abandonné' }).weight).toBeLessThan(0)
})

test('an anime that is not listed counts by its episodes, and speaks against itself when it was left', () => {
  expect(judge({ seenCount: 12 }).kind).toBe('finished')
  expect(judge({ seenCount: 3, activeAt: daysAgo(2) }).kind).toBe('watching')
  expect(judge({ seenCount: 3, activeAt: daysAgo(90) }).weight).toBeLessThan(0)
  expect(judge({ seenCount: 9, activeAt: daysAgo(90) }).weight).toBeGreaterThan(0)
})

test('a begun anime counts as watched although its line still says à voir', () => {
  expect(judge({ status: 'à voir', seenCount: 12 }).kind).toBe('finished')
})
