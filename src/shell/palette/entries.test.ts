import { expect, test } from 'vitest'
import type { AnimeCard } from '../../features/catalogue/contract.ts'
import { toAnimeEntry } from './entries.ts'

const anime = {
  title: 'Le dernier ronin',
  slug: 'le-dernier-ronin',
  type: 'Anime',
  release_year: 2024,
  episode_count: 12,
} as AnimeCard

test('an anime found by another title names it', () => {
  expect(toAnimeEntry(anime).detail).toBe('Anime · 2024 · 12\u00a0épisodes')
  expect(toAnimeEntry({ ...anime, matched_title: 'Haiyama Rōnin' }).detail).toBe(
    'Haiyama Rōnin · Anime · 2024 · 12\u00a0épisodes',
  )
})
