import { expect, it } from 'vitest'
import { toEpisodePlace, toWatchPath } from './episode-place.ts'

it("gives an episode's season and number, and only the number of a film", () => {
  expect(toEpisodePlace({ season_label: 'Saison 2', episode_number: 5 })).toBe('Saison 2 · Épisode 5')
  expect(toEpisodePlace({ season_label: 'Films', episode_number: 1 })).toBe('Film 1')
})

it('URL-encodes the season label', () => {
  expect(toWatchPath('lune-claire', { season_label: 'Saison 1', episode_number: 2, language: 'VF' })).toBe(
    '/watch/lune-claire/Saison%201/2/VF',
  )
})
