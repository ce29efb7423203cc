import { expect, it } from 'vitest'
import {
  countFilters,
  type ExplorerQuery,
  parseExplorerQuery,
  toExplorerAddress,
  toFilterFields,
  toggleGenre,
  withoutFilters,
} from './explorer-query.ts'
import { toListInput } from './list-input.ts'

const parse = (text: string) => parseExplorerQuery(new URLSearchParams(text))

const usual: ExplorerQuery = {
  search: '',
  genres: [],
  anyGenre: false,
  withoutGenres: [],
  type: 'all',
  language: 'all',
  yearMin: undefined,
  yearMax: undefined,
  isClassic: false,
  status: undefined,
  season: undefined,
  studio: '',
  ratingMin: undefined,
  length: undefined,
  isDubbed: false,
  isUnlisted: false,
  sort: undefined,
  page: 1,
  view: 'grid',
}

const narrowed: ExplorerQuery = {
  search: 'thé & lune',
  genres: [3, 12],
  anyGenre: true,
  withoutGenres: [5],
  type: 'Film',
  language: 'VF',
  yearMin: 1998,
  yearMax: 2010,
  isClassic: true,
  status: 'en cours',
  season: 'automne-2026',
  studio: 'studio-maree',
  ratingMin: 8,
  length: 'moyen',
  isDubbed: true,
  isUnlisted: true,
  sort: 'release_year_desc',
  page: 4,
  view: 'list',
}

it('has a short URL when nothing is selected', () => {
  expect(toExplorerAddress(usual)).toBe('/explorer')
  expect(parse('')).toEqual(usual)
})

it('reads back every URL that it writes', () => {
  const address = toExplorerAddress(narrowed)
  expect(address).toBe(
    '/explorer?search=th%C3%A9+%26+lune&genres=3,12&genres_match=any&without_genres=5&type=Film&language=VF' +
      '&year_min=1998&year_max=2010&is_classic=true&status=en+cours&season=automne-2026&studio=studio-maree' +
      '&rating_min=8&length=moyen&vf_complete=true&unlisted=true&sort_by=release_year&sort_order=desc&page=4&view=list',
  )
  expect(parse(address.slice('/explorer?'.length))).toEqual(narrowed)
})

it.each([
  'type=Serie&language=EN&sort_by=id&sort_order=down&page=0&view=table',
  'page=-1&year_min=12&year_max=99999&genres=a,-4,0,1e3,,99999999999',
  'page=abc&is_classic=yes&search=%20%20',
  'page=1.5&year_min=&genres=,',
])('treats an invalid value as absent: %s', (text) => expect(parse(text)).toEqual(usual))

it('keeps the valid part of a list of genres, once each and in order', () => {
  expect(parse('genres=12,x,3,12').genres).toEqual([3, 12])
})

it('reads a form submitted without scripts', () => {
  const sent = 'search=&type=all&language=VF&year_min=&year_max=&sort_by=title_desc&genres=4,7&genres=4&is_classic='
  expect(parse(sent)).toEqual({ ...usual, language: 'VF', sort: 'title_desc', genres: [4, 7] })
})

it('never requests more characters, genres or pages than the catalogue accepts', () => {
  const many = Array.from({ length: 50 }, (_, index) => index + 1).join(',')
  const query = parse(`search=${'a'.repeat(500)}&genres=${many}&page=2000000`)
  expect(query.search).toHaveLength(200)
  expect(query.genres).toHaveLength(30)
  expect(query.page).toBe(1)
})

it('has an address for every text, also for one that was cut within a character', () => {
  const query = parse(`search=${'a'.repeat(199)}😀`)
  expect(toExplorerAddress(query)).toBe(`/explorer?search=${'a'.repeat(199)}%EF%BF%BD`)
})

it('requests only what is selected', () => {
  expect(toListInput(toFilterFields(usual), usual)).toEqual({ query: { page: 1, limit: 20 } })
  expect(toListInput(toFilterFields(narrowed), narrowed)).toEqual({
    query: {
      search: 'thé & lune',
      genres: '3,12',
      genres_match: 'any',
      without_genres: '5',
      type: 'Film',
      language: 'VF',
      year_min: 1998,
      year_max: 2010,
      is_classic: 'true',
      status: 'en cours',
      season: 'automne-2026',
      studio: 'studio-maree',
      rating_min: 8,
      length: 'moyen',
      vf_complete: 'true',
      sort_by: 'release_year',
      sort_order: 'desc',
      page: 4,
      limit: 20,
    },
  })
})

it('counts filters, not order, page or view', () => {
  expect(countFilters({ ...usual, sort: 'title_desc', page: 3, view: 'list' })).toBe(0)
  expect(countFilters(narrowed)).toBe(15)
})

it('clears everything but the view', () => expect(withoutFilters(narrowed)).toEqual({ ...usual, view: 'list' }))

it('adds and removes a genre', () => {
  expect(toggleGenre([7], 4)).toEqual([4, 7])
  expect(toggleGenre([4, 7], 4)).toEqual([7])
})
