import { expect, test } from 'vitest'
import { listUpTo } from './list-up-to.ts'

const season = (season_label: string, numbers: number[], language: 'VOSTFR' | 'VF' = 'VOSTFR') =>
  numbers.map((episode_number) => ({ season_label, episode_number, language }))
const seasons = [
  { season_label: 'Films', episodes: season('Films', [1]) },
  { season_label: 'Saison 1', episodes: [...season('Saison 1', [1, 2]), ...season('Saison 1', [1], 'VF')] },
  { season_label: 'Saison 2', episodes: season('Saison 2', [3, 1, 2]) },
  { season_label: 'OAV', episodes: season('OAV', [1, 2]) },
]
const upTo = (season_label: string, episode_number: number, language: 'VOSTFR' | 'VF' = 'VOSTFR') =>
  listUpTo(seasons, { season_label, episode_number, language }).map(
    (each) => `${each.season_label} ${each.episode_number}`,
  )

test('up to an episode are those of its season and of previous seasons', () => {
  expect(upTo('Saison 1', 1)).toEqual(['Saison 1 1'])
  expect(upTo('Saison 2', 2)).toEqual(['Saison 1 1', 'Saison 1 2', 'Saison 2 1', 'Saison 2 2'])
})

test('films and extras belong to no sequence', () => {
  expect(upTo('Films', 1)).toEqual(['Films 1'])
  expect(upTo('OAV', 2)).toEqual(['OAV 1', 'OAV 2'])
})

test('another language is another sequence', () => expect(upTo('Saison 1', 1, 'VF')).toEqual(['Saison 1 1']))
