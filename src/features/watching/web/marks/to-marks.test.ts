import { expect, test } from 'vitest'
import { makeEntry } from '../../../../../tests/kit/watching-entries.ts'
import type { AnimeProgress } from '../../contract.ts'
import type { Entry } from '../journal/entry.ts'
import { toMarks } from './to-marks.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 20, minute))
const kept = (episode_id: number, given: Partial<AnimeProgress['episodes'][number]> = {}): AnimeProgress => ({
  episodes: [
    {
      episode_id,
      progress_seconds: 355,
      duration_seconds: 1420,
      updated_at: at(0).toISOString(),
      seen: false,
      marked_at: null,
      ...given,
    },
  ],
})
const entry = (given: Partial<Entry> = {}) =>
  makeEntry({ seconds: 710, durationSeconds: 1420, watchedAt: at(5).getTime(), furthestSeconds: 710, ...given })

test("the server's progress is shown", () => {
  expect([...toMarks(kept(7), [])]).toMatchObject([[7, { isSeen: false, percent: 25 }]])
  expect(toMarks(kept(7, { seen: true, progress_seconds: 0, updated_at: null }), []).get(7)).toMatchObject({
    isSeen: true,
    percent: 0,
  })
  expect(toMarks(kept(7, { duration_seconds: null, progress_seconds: 720 }), []).get(7)?.percent).toBe(50)
})

test("the browser's entries are shown before the server answers", () => {
  expect([...toMarks(undefined, [entry()])]).toMatchObject([[7, { isSeen: false, percent: 50 }]])
  expect(toMarks(undefined, [entry({ furthestSeconds: 1420 })]).get(7)).toMatchObject({ isSeen: true, percent: 50 })
})

test('the newer of both is shown', () => {
  expect(toMarks(kept(7), [entry()]).get(7)?.percent).toBe(50)
  expect(toMarks(kept(7), [entry({ watchedAt: at(0).getTime() })]).get(7)?.percent).toBe(25)
  expect(toMarks(kept(7, { seen: true }), [entry()]).get(7)).toMatchObject({ isSeen: true, percent: 50 })
})

test('an episode later marked as not seen elsewhere is not seen', () => {
  const unmarked = kept(7, { progress_seconds: 0, updated_at: at(9).toISOString() })
  expect(toMarks(unmarked, [entry({ seconds: 1420, furthestSeconds: 1420 })]).get(7)).toMatchObject({
    isSeen: false,
    percent: 0,
  })
})

test('a mark has whether the episode is over, the time left, and when it was watched', () => {
  const whole = (...given: Parameters<typeof toMarks>) => toMarks(...given).get(7)
  const begun = {
    isSeen: false,
    percent: 25,
    isOver: false,
    secondsLeft: 1065,
    watchedAt: at(0).getTime(),
    markedAt: 0,
  }
  expect(whole(kept(7), [])).toEqual(begun)
  expect(whole(kept(7, { seen: true }), [])).toEqual({ ...begun, isSeen: true })
  const marked = { seen: true, marked_at: at(1).toISOString() }
  expect(whole(kept(7, marked), [])).toMatchObject({ isOver: true, percent: 25, markedAt: at(1).getTime() })
  expect(whole(kept(7, marked), [entry()])).toMatchObject({ isSeen: true, isOver: false })
  expect(whole(kept(7, { seen: true, progress_seconds: 0, updated_at: null }), [])).toEqual({
    isSeen: true,
    percent: 0,
    isOver: true,
    secondsLeft: 1420,
    watchedAt: 0,
    markedAt: 0,
  })
  // Marked as not seen, then as seen.
  expect(whole(kept(7, { seen: true, progress_seconds: 0 }), [])).toMatchObject({ isOver: true, watchedAt: 0 })
  expect(whole(kept(7), [entry({ seconds: 1400, furthestSeconds: 1400 })])).toMatchObject({
    isSeen: true,
    isOver: true,
    secondsLeft: 20,
    watchedAt: at(5).getTime(),
  })
})
