import { expect, test } from 'vitest'
import { parseListQuery, toListAddress } from './notifications-address.ts'

const read = (search: string) => parseListQuery(new URLSearchParams(search))

test('an address without fields is the first page of everything', () => {
  expect(read('')).toEqual({ filter: 'all', type: 'all', page: 1 })
  expect(toListAddress({ filter: 'all', type: 'all', page: 1 })).toBe('/notifications')
})

test('filters and page survive a round trip through the address', () => {
  const query = { filter: 'unread', type: 'maintenance', page: 3 } as const
  expect(toListAddress(query)).toBe('/notifications?filter=unread&type=maintenance&page=3')
  expect(read('?filter=unread&type=maintenance&page=3')).toEqual(query)
})

test.each(['?filter=old&type=news&page=0', '?page=-1', '?page=1.5', '?page=two', '?page='])(
  'an invalid value counts as absent: %s',
  (search) => expect(read(search)).toEqual({ filter: 'all', type: 'all', page: 1 }),
)

test('the page is limited to what the server accepts', () => expect(read('?page=999999').page).toBe(50_000))
