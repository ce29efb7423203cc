import { expect, test } from 'vitest'
import { parseTableState } from '../../../../../ui/table/table-address.ts'
import { animesDefinition, toAnimeFilters } from './animes-address.ts'

// Half an hour into the 22nd in Paris.
const now = new Date('2026-11-21T23:30:00Z')
const read = (query: string) => toAnimeFilters(parseTableState(new URLSearchParams(query), animesDefinition), now)

test('an address without filters asks for everything', () => {
  expect(read('')).toEqual({})
  expect(read('type=Série&faults=x&edited=')).toEqual({})
})

test('every filter of the address reaches the call', () => {
  expect(read('search=iris&type=Film&language=VF&status=en+cours&faults=dead-links&edited=week')).toEqual({
    search: 'iris',
    type: 'Film',
    language: 'VF',
    status: 'en cours',
    with_dead_links: 'true',
    edited_since: '2026-11-15',
  })
  expect(read('faults=no-episodes')).toEqual({ without_episodes: 'true' })
})
