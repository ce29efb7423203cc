import { expect, it } from 'vitest'
import { findAlternativeTitle, findTitleLanguage, toExplorerPath, toGenreLine, toMetaLine } from './anime-facts.ts'

it('says type, year and number of episodes', () => {
  expect(toMetaLine({ type: 'Anime', release_year: 2026, episode_count: 8 })).toBe('Anime · 2026 · 8\u00a0épisodes')
  expect(toMetaLine({ type: 'Anime', release_year: 2026, episode_count: 1 })).toBe('Anime · 2026 · 1\u00a0épisode')
})

it('leaves out unknown facts', () => {
  expect(toMetaLine({ type: 'Anime', release_year: null, episode_count: 0 })).toBe('Anime')
})

it('counts the parts of films as well', () => {
  expect(toMetaLine({ type: 'Film', release_year: 2022, episode_count: 1 })).toBe('Film · 2022 · 1\u00a0épisode')
  expect(toMetaLine({ type: 'Film', release_year: 2022, episode_count: 3 })).toBe('Film · 2022 · 3\u00a0épisodes')
})

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
