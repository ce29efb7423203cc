import { expect, test } from 'vitest'
import type { WatchingItem } from '../contract.ts'
import { describeLeft, toLineGenres, toLinePercent, toLineSeason } from './describe-line.ts'

const line: WatchingItem = {
  anime_id: 1,
  slug: 'hagane-zero',
  title: 'Hagane Zéro',
  cover_url: null,
  art_url: null,
  thumbnail_url: null,
  anime_type: 'Anime',
  genres: ['Mecha', 'Drame', 'Action', 'Espace'].map((name, id) => ({ id, name })),
  episode_id: 17,
  season_label: 'Saison 1',
  episode_number: 17,
  number_label: null,
  episode_title: 'La forge',
  language: 'VF',
  progress_seconds: 720,
  duration_seconds: null,
  last_watched: '2026-11-21T20:00:00Z',
  completed: false,
  is_next: false,
  skips_off_story: false,
}

test('a line shows its season from the second one on', () => {
  expect(toLineSeason(line)).toBe('Saison 1')
  expect(toLineSeason({ ...line, season_label: 'Films' })).toBeUndefined()
  expect(toLineSeason({ ...line, season_label: 'Saison 2' })).toBe('Saison 2')
})

test('a line shows at most three genres', () => {
  expect(toLineGenres(line)).toBe('Mecha, Drame, Action')
  expect(toLineGenres({ ...line, genres: [] })).toBe('')
})

test.each([
  [720, null, 50],
  [710, 1420, 50],
  [0, 1420, 0],
  [1500, 1420, 100],
])('%d seconds of %s are %d percent', (progress_seconds, duration_seconds, percent) => {
  expect(toLinePercent({ progress_seconds, duration_seconds })).toBe(percent)
})

test('the rest of an episode is in minutes, based on the usual length if its own is unknown', () => {
  expect(describeLeft(line)).toBe('encore 12 min')
  expect(describeLeft({ ...line, duration_seconds: 1500 })).toBe('encore 13 min')
})
