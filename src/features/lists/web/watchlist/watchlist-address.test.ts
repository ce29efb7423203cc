import fc from 'fast-check'
import { expect, test } from 'vitest'
import { watchlistStatuses } from '../../rules.ts'
import { readWatchlistView, toWatchlistAddress, toWatchlistInputs, watchlistOrders } from './watchlist-address.ts'

const read = (address: string) => readWatchlistView(new URL(address, 'http://localhost').searchParams)

test('an address restores its view', () => {
  const view = fc.record({
    status: fc.constantFrom(undefined, ...watchlistStatuses),
    type: fc.constantFrom(undefined, 'Anime' as const, 'Film' as const),
    search: fc.string({ maxLength: 50, unit: 'grapheme' }).map((text) => text.trim()),
    order: fc.constantFrom(...watchlistOrders.map(({ value }) => value)),
    page: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(view, (given) => {
      expect(read(toWatchlistAddress(given))).toEqual(given)
    }),
  )
})

test('the default view has the shortest address', () => {
  expect(toWatchlistAddress(read('/my-space'))).toBe('/my-space?tab=watchlist')
})

test('an invalid value in an address counts as absent', () => {
  const view = read('/my-space?status=oublie&type=Livre&sort=hasard&page=-2&q=%20%20')
  expect(view).toEqual({ status: undefined, type: undefined, search: '', order: 'recent', page: 1 })
})

test('the counts of the filters ignore the chosen status', () => {
  const inputs = toWatchlistInputs(read('/my-space?status=termine&type=Film&q=lune&sort=titre&page=3'))
  expect(inputs.counts.query).toEqual({ type: 'Film', search: 'lune' })
  expect(inputs.list.query).toEqual({
    type: 'Film',
    search: 'lune',
    status: 'terminé',
    sort_by: 'title',
    sort_order: 'asc',
    page: 3,
    limit: 50,
  })
})
