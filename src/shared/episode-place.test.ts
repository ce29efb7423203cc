import { expect, it } from 'vitest'
import { parseEpisodeNumber, toAnimePath, toEpisodePlace, toWatchPath } from './episode-place.ts'
import { listNumberRanges } from './to-ranges.ts'

it("gives an episode's season and number, and only the number of a film", () => {
  expect(toEpisodePlace({ season_label: 'Saison 2', episode_number: 5 })).toBe('Saison 2 · Épisode 5')
  expect(toEpisodePlace({ season_label: 'Films', episode_number: 1 })).toBe('Film 1')
})

it('URL-encodes slugs and season labels', () => {
  expect(toAnimePath('le-thé')).toBe('/anime/le-th%C3%A9')
  expect(toWatchPath('lune-claire', { season_label: 'Saison 1', episode_number: 2, language: 'VF' })).toBe(
    '/watch/lune-claire/Saison%201/2/VF',
  )
})

it('shows fractions with a comma, and a label instead of the number', () => {
  const place = (episode_number: number, number_label?: string) =>
    toEpisodePlace({ season_label: 'Saison 1', episode_number, number_label })
  expect(place(0)).toBe('Saison 1 · Épisode 0')
  expect(place(12.5)).toBe('Saison 1 · Épisode 12,5')
  expect(place(13, '13-14')).toBe('Saison 1 · Épisode 13-14')
  expect(place(15.1, 'Spécial')).toBe('Saison 1 · Spécial')
  expect(toEpisodePlace({ season_label: 'Films', episode_number: 1.5 })).toBe('Film 1,5')
})

it.each([0, 1, 12.5, 3.25, 100_000])('finds the number %d again in its address', (episode_number) => {
  const path = toWatchPath('phare', { season_label: 'Saison 1', episode_number, language: 'VF' })
  expect(parseEpisodeNumber(path.split('/').at(-2) ?? '')).toBe(episode_number)
})

it('lists consecutive whole numbers as ranges, others by themselves', () => {
  const numbers = [0, 1, 2, 2.5, 3].map((episode_number) => ({ episode_number }))
  expect(listNumberRanges([...numbers, { episode_number: 4, number_label: '4-5' }, { episode_number: 6 }])).toBe(
    '0 à 2, 2,5, 3, 4-5, 6',
  )
})
