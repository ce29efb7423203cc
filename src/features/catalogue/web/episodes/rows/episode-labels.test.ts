import { expect, it } from 'vitest'
import { toEpisodeLabel, toEpisodeTitle } from './episode-labels.ts'

it('calls an entry of Films a film and any other an episode', () => {
  expect(toEpisodeLabel({ season_label: 'Films', episode_number: 2 })).toBe('Film 2')
  expect(toEpisodeLabel({ season_label: 'Saison 1', episode_number: 12 })).toBe('Episode 12')
  expect(toEpisodeLabel({ season_label: 'OAV', episode_number: 1 })).toBe('Episode 1')
})

it('falls back to the number when an episode has no title', () => {
  expect(toEpisodeTitle({ title: 'La rame fantôme', episode_number: 1 })).toBe('La rame fantôme')
  expect(toEpisodeTitle({ title: null, episode_number: 3 })).toBe('Épisode 3')
  expect(toEpisodeTitle({ title: '  ', episode_number: 4 })).toBe('Épisode 4')
})
