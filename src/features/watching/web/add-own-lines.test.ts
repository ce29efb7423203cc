import { expect, test } from 'vitest'
import { makeEntry, makeWatchedEpisode } from '../../../../tests/kit/watching-entries.ts'
import type { WatchingItem } from '../contract.ts'
import { addOwnLines } from './add-own-lines.ts'
import type { Entry } from './journal/entry.ts'

const minutes = (count: number) => Date.UTC(2026, 10, 22, 12, count)

const episode = (anime_id: number, episode_id: number) => makeWatchedEpisode({ anime_id, episode_id })
const line = (anime_id: number, watchedAt: number): WatchingItem => ({
  art_url: null,
  thumbnail_url: null,
  ...episode(anime_id, 10 * anime_id),
  progress_seconds: 30,
  duration_seconds: 1440,
  last_watched: new Date(watchedAt).toISOString(),
  completed: false,
  is_next: false,
  skips_off_story: false,
})
const entry = (episodeId: number, watchedAt: number, part: Partial<Entry> = {}) =>
  makeEntry({ episodeId, watchedAt, seconds: 600, furthestSeconds: 600, ...part })

const positions = (lines: WatchingItem[]) => lines.map((one) => [one.anime_id, one.progress_seconds])
const episodes = [episode(1, 10), episode(2, 20)]

test('an unsent position comes first, and replaces the older one of its anime', () => {
  const lines = [line(2, minutes(5)), line(1, minutes(1))]
  const own = { entries: [entry(10, minutes(9))], episodes, isListOld: false }
  expect(positions(addOwnLines(lines, own))).toEqual([
    [1, 600],
    [2, 30],
  ])
})

test('of two episodes of an anime the last one is its line, among the others by time', () => {
  const own = {
    entries: [entry(10, minutes(2)), entry(11, minutes(4))],
    episodes: [...episodes, episode(1, 11)],
    isListOld: false,
  }
  const lines = addOwnLines([line(2, minutes(5)), line(3, minutes(1))], own)
  expect(lines.map(({ episode_id }) => episode_id)).toEqual([20, 11, 30])
})

test('a newer position from another device stays', () => {
  const own = { entries: [entry(10, minutes(1))], episodes, isListOld: true }
  expect(positions(addOwnLines([line(1, minutes(3))], own))).toEqual([[1, 30]])
})

test('only an old list lacks confirmed entries', () => {
  const entries = [entry(10, minutes(9), { isAcknowledged: true })]
  expect(addOwnLines([], { entries, episodes, isListOld: false })).toEqual([])
  expect(positions(addOwnLines([], { entries, episodes, isListOld: true }))).toEqual([[1, 600]])
})

test('seen episodes, and those without known titles, have no line', () => {
  const entries = [entry(10, minutes(9), { seconds: 1430 }), entry(99, minutes(8))]
  expect(addOwnLines([], { entries, episodes, isListOld: true })).toEqual([])
})

test('an older episode does not replace the last one, which is seen', () => {
  const entries = [entry(10, minutes(2)), entry(11, minutes(4), { seconds: 1430 })]
  expect(addOwnLines([], { entries, episodes: [...episodes, episode(1, 11)], isListOld: true })).toEqual([])
})
