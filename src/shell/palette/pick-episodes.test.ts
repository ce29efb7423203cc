import { expect, test } from 'vitest'
import type { AnimeCard, Language } from '../../features/catalogue/contract.ts'
import type { Episode, Season } from '../../features/catalogue/episodes-contract.ts'
import { findWishedAnime, pickEpisodes } from './pick-episodes.ts'

const toSeason = (season_label: string, numbers: number[], languages: Language[]): Season => ({
  season_label,
  episodes: numbers.flatMap((episode_number) =>
    languages.map((language) => ({ season_label, episode_number, language }) as Episode),
  ),
})
const seasons = [
  toSeason('Films', [1], ['VOSTFR']),
  toSeason('Saison 1', [1, 2], ['VOSTFR', 'VF']),
  toSeason('Saison 2', [1, 2, 3], ['VOSTFR']),
]
const pick = (
  number: number,
  wish: { seasonLabel?: string; language?: Language } = {},
  preferred: Language = 'VOSTFR',
) =>
  pickEpisodes(seasons, { number, seasonLabel: wish.seasonLabel, language: wish.language }, preferred).map(
    ({ season_label, language }) => `${season_label} ${language}`,
  )

test('an episode of every season, films last', () => {
  expect(pick(1)).toEqual(['Saison 1 VOSTFR', 'Saison 2 VOSTFR', 'Films VOSTFR'])
  expect(pick(3)).toEqual(['Saison 2 VOSTFR'])
  expect(pick(9)).toEqual([])
})

test('the wished language, else the preferred one, else the one that exists', () => {
  expect(pick(2, { language: 'VF' })).toEqual(['Saison 1 VF', 'Saison 2 VOSTFR'])
  expect(pick(2, {}, 'VF')).toEqual(['Saison 1 VF', 'Saison 2 VOSTFR'])
})

test('a named season only', () => {
  expect(pick(1, { seasonLabel: 'Films' })).toEqual(['Films VOSTFR'])
  expect(pick(1, { seasonLabel: 'Saison 7' })).toEqual([])
})

test('a number of the title is no episode', () => {
  const toAnime = (title: string, matched_title?: string) => ({ title, matched_title }) as AnimeCard
  const animes = [toAnime('Titan 7'), toAnime('Titan', 'Kyojin 7'), toAnime('Titan Zéro')]
  const wish = { number: 7, seasonLabel: undefined, language: undefined }
  expect(findWishedAnime(animes, wish)?.title).toBe('Titan Zéro')
  expect(findWishedAnime(animes.slice(0, 2), wish)).toBeUndefined()
})
