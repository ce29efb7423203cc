import { expect, test } from 'vitest'
import { listActiveFilters } from './active-filters.tsx'
import { parseExplorerQuery } from './explorer-query.ts'

const genres = [
  { id: 3, name: 'Drame', slug: 'drame', anime_count: 4 },
  { id: 5, name: 'Sport', slug: 'sport', anime_count: 0 },
]
const list = (address: string, studioName?: string) =>
  listActiveFilters({ query: parseExplorerQuery(new URLSearchParams(address)), genres, studioName })
const namesOf = (address: string) => list(address).map(({ name }) => name)

test('each active filter has its name', () => {
  expect(namesOf('')).toEqual([])
  expect(
    namesOf(
      'search=lune&type=Film&language=VF&vf_complete=1&is_classic=1&status=en cours&season=ete-2026&rating_min=8&length=long&unlisted=1',
    ),
  ).toEqual([
    '«\u202flune\u202f»',
    'Film',
    'VF',
    'VF complète',
    'Pas dans ma liste',
    'Classiques',
    'En cours',
    'Été 2026',
    '27 à 99 épisodes',
    'Note de 8 et plus',
  ])
  expect(namesOf('genres=3&without_genres=5,9')).toEqual(['Drame', 'Sans Sport', 'Sans Genre inconnu'])
})

test('genres are left out while their names are unknown', () => {
  const query = parseExplorerQuery(new URLSearchParams('genres=3&without_genres=5&type=Film'))
  expect(listActiveFilters({ query, genres: [], studioName: undefined }).map(({ name }) => name)).toEqual(['Film'])
})

test('a filter keeps its key, and so the focus, when another one goes', () => {
  const keysOf = (address: string) => list(address).map(({ key }) => key)
  const [type, ...genresLeft] = keysOf('type=Film&without_genres=8,9')
  expect(new Set([type, ...genresLeft]).size).toBe(3)
  expect(keysOf('without_genres=8,9')).toEqual(genresLeft)
})

test('years are one filter', () => {
  expect([namesOf('year_min=2020'), namesOf('year_max=1999'), namesOf('year_min=2020&year_max=2024')].flat()).toEqual([
    'Depuis 2020',
    'Jusqu’à 1999',
    'De 2020 à 2024',
  ])
  expect(namesOf('year_min=2020&year_max=2020')).toEqual(['2020'])
})

test('a studio has its name, or its slug while unknown', () => {
  expect(list('studio=studio-maree', 'Studio Marée')[0]?.name).toBe('Studio Marée')
  expect(namesOf('studio=studio-maree')).toEqual(['studio-maree'])
})

test('removing a genre keeps the others', () => {
  expect(list('genres=3,5&genres_match=any')[0]?.without).toBe('/explorer?genres=5')
  expect(list('without_genres=3,5')[1]?.without).toBe('/explorer?without_genres=3')
})

test('removing a filter keeps the others, the order and the view, and returns to the first page', () => {
  const address = 'search=a,b&type=Film&year_min=2020&year_max=2024&sort_by=title_desc&page=3&view=list'
  const rest = 'sort_by=title&sort_order=desc&view=list'
  expect(list(address).map(({ without }) => without)).toEqual([
    `/explorer?type=Film&year_min=2020&year_max=2024&${rest}`,
    `/explorer?search=a,b&year_min=2020&year_max=2024&${rest}`,
    `/explorer?search=a,b&type=Film&${rest}`,
  ])
})
