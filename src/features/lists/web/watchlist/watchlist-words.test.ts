import { expect, test } from 'vitest'
import { describeProgress } from './watchlist-words.ts'

const now = new Date('2026-11-21T12:00:00Z')
const item = { type: 'Anime' as const, episode_count: 13, seen_count: 0, added_at: '2026-11-12T12:00:00Z' }

test.each([
  [{}, 'Ajouté il y a 9 jours'],
  [{ seen_count: 4 }, 'Épisode 4 sur 13'],
  [{ seen_count: 13 }, '13 épisodes vus'],
  [{ seen_count: 1, episode_count: 1 }, '1 épisode vu'],
  [{ seen_count: 1, episode_count: 1, type: 'Film' as const }, 'Film vu'],
])('a line with %o says %s', (difference, text) => {
  expect(describeProgress({ ...item, ...difference }, now)).toBe(text)
})
