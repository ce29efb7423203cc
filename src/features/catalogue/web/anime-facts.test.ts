import { expect, it } from 'vitest'
import { findAlternativeTitle, findTitleLanguage, toExplorerPath, toGenreLine, toMetaLine } from './anime-facts.ts'

it.each([
  ['Anime', 2026, 8, 'Anime · 2026 · 8\u00a0épisodes'],
  ['Anime', 2026, 1, 'Anime · 2026 · 1\u00a0épisode'],
  ['Anime', null, 0, 'Anime'],
  ['Film', 2022, 1, 'Film · 2022 · 1\u00a0épisode'],
  ['Film', 2022, 3, 'Film · 2022 · 3\u00a0épisodes'],
] as const)(
  'says type, year and number of episodes where known: %s, %s, %i',
  (type, release_year, episode_count, line) => expect(toMetaLine({ type, release_year, episode_count })).toBe(line),
)

it('shows two genres at most', () => {
  const genres = ['Action', 'Drame', 'Sport'].map((name, index) => ({ id: index + 1, name }))
  expect(toGenreLine(genres)).toBe('Action, Drame')
  expect(toGenreLine([])).toBe('')
})

it('encodes URL components', () => {
  expect(toExplorerPath({ search: 'thé & lune' })).toBe('/explorer?search=th%C3%A9+%26+lune')
  expect(toExplorerPath({})).toBe('/explorer')
})

it('returns the title that a search found, unless it repeats the displayed one', () => {
  expect(findAlternativeTitle({ title: 'Le dernier ronin', matched_title: 'Haiyama Rōnin' })).toBe('Haiyama Rōnin')
  expect(findAlternativeTitle({ title: 'Ôté ! Le roi de bois', matched_title: 'Le Roi de Bois' })).toBeUndefined()
  expect(findAlternativeTitle({ title: 'Le dernier ronin' })).toBeUndefined()
})

const titled = (language: string, original_language: string | null = 'ja') => ({
  title: 'Umi no Tomoshibi',
  titles: [
    { language: 'en', text: 'Light of the Sea' },
    { language, text: 'Umi no Tomoshibi' },
  ],
  original_language,
})

it.each([
  [titled('romaji'), 'ja-Latn'],
  [titled('romaji', 'ko'), 'ko-Latn'],
  [titled('romaji', null), undefined],
  [titled('en'), 'en'],
  [titled('fr'), undefined],
  [titled('synonym'), undefined],
])('the shown title of %j is in %s', (anime, language) => expect(findTitleLanguage(anime)).toBe(language))
