import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCacheableUrls } from './cacheable-urls.ts'

function urls() {
  const made = createCacheableUrls()
  made.add('/', [])
  made.add('/explorer', ['search', 'page'])
  made.add('/anime/:slug', [])
  made.add('/api/animes/:id/similar', ['limit'])
  return made
}

test('an address that is not shared has no key', () => {
  expect(urls().keyOf('/my-space')).toBeUndefined()
  expect(urls().keyOf('/anime/a/b')).toBeUndefined()
})

test('unknown query fields never make a key', () => {
  expect(urls().keyOf('/?utm_source=x')).toBe('/')
  expect(urls().keyOf('/anime/kuroshio?search=x')).toBe('/anime/kuroshio')
  expect(urls().keyOf('/explorer?fbclid=1&page=2')).toBe('/explorer?page=2')
})

test('the order of fields does not count, the first of two values does', () => {
  expect(urls().keyOf('/explorer?page=2&search=a')).toBe(urls().keyOf('/explorer?search=a&page=2'))
  expect(urls().keyOf('/explorer?page=2&page=3')).toBe('/explorer?page=2')
})

test('whatever is asked, a path of its own has as many keys as it has fields to tell apart', () => {
  const made = urls()
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const key = made.keyOf(`/anime/kuroshio?${query}`)
      expect(key).toBe('/anime/kuroshio')
    }),
  )
})
