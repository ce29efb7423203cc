import { expect, it } from 'vitest'
import { findAlternativeTitle, toAnimePath, toExplorerPath, toGenreLine, toMetaLine } from './anime-facts.ts'

it('says type, year and number of episodes', () => {
  expect(toMetaLine({ type: 'Anime', release_year: 2026, episode_count: 8 })).toBe('Anime · 2026 · 8 épisodes')
  expect(toMetaLine({ type: 'Anime', release_year: 2026, episode_count: 1 })).toBe('Anime · 2026 · 1 épisode')
})

it('leaves out what is not known', () => {
  expect(toMetaLine({ type: 'Anime', release_year: null, episode_count: 0 })).toBe('Anime')
})

it('counts the parts of films as well', () => {
  expect(toMetaLine({ type: 'Film', release_year: 2022, episode_count: 1 })).toBe('Film · 2022 · 1 épisode')
  expect(toMetaLine({ type: 'Film', release_year: 2022, episode_count: 3 })).toBe('Film · 2022 · 3 épisodes')
})

it('shows two genres at most', () => {
  const genres = ['Action', 'Drame', 'Sport'].map((name, index) => ({ id: index + 1, name }))
  expect(toGenreLine(genres)).toBe('Action, Drame')
  expect(toGenreLine([])).toBe('')
})

it('encodes what goes into an address', () => {
  expect(toAnimePath('le-thé')).toBe('/anime/le-th%C3%A9')
  expect(toExplorerPath({ search: 'thé & lune' })).toBe('/explorer?search=th%C3%A9+%26+lune')
  expect(toExplorerPath({})).toBe('/explorer')
})

it('names the title that a search found, unless it repeats the shown one', () => {
  expect(findAlternativeTitle({ title: 'Le dernier ronin', matched_title: 'Haiyama Rōnin' })).toBe('Haiyama Rōnin')
  expect(findAlternativeTitle({ title: 'Ôté ! Le roi de bois', matched_title: 'Le Roi de Bois' })).toBeUndefined()
  expect(findAlternativeTitle({ title: 'Le dernier ronin' })).toBeUndefined()
})
