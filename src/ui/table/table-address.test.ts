import { expect, test } from 'vitest'
import { isFiltered, parseTableState, toggleSort, toTableQuery, withoutFilters } from './table-address.ts'

const definition = {
  filters: { role: ['all', 'Utilisateur', 'Moderateur'], who: 'text' },
  sorts: ['created_at', 'username'],
  defaultSort: { by: 'created_at', order: 'desc' },
} as const
const parse = (text: string) => parseTableState(new URLSearchParams(text), definition)

test('an empty address is the first page in the default order, unfiltered', () => {
  const state = parse('')
  expect(state).toEqual({
    search: '',
    filters: { role: 'all', who: '' },
    sort: { by: 'created_at', order: 'desc' },
    page: 1,
  })
  expect(toTableQuery(state, definition)).toBe('')
  expect(isFiltered(state, definition)).toBe(false)
})

test('a state survives the round trip through an address', () => {
  const text = '?search=l%C3%A9o+n&role=Moderateur&who=maelle&sort_by=username&sort_order=asc&page=3'
  expect(toTableQuery(parse(text), definition)).toBe(text)
  expect(isFiltered(parse(text), definition)).toBe(true)
})

test('invalid values count as absent', () => {
  expect(parse('role=Pirate&sort_by=password&sort_order=up&page=-2')).toEqual(parse(''))
  expect(parse('page=99999999').page).toBe(1)
})

test('foreign fields of the address stay', () => {
  const around = new URLSearchParams('view=cards&page=4&role=Moderateur')
  expect(toTableQuery(parse('search=mizu'), definition, around)).toBe('?view=cards&search=mizu')
})

test('clearing the filters goes to the first page and keeps the order', () => {
  const state = parse('search=a&role=Moderateur&sort_by=username&sort_order=asc&page=7')
  expect(toTableQuery(withoutFilters(state, definition), definition)).toBe('?sort_by=username&sort_order=asc')
})

test('a column starts with its own order and then reverses', () => {
  const byName = toggleSort({ by: 'created_at', order: 'desc' }, 'username', 'asc')
  expect(byName).toEqual({ by: 'username', order: 'asc' })
  expect(toggleSort(byName, 'username', 'asc')).toEqual({ by: 'username', order: 'desc' })
})
