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

test('gives no key to an address that is not shared', () => {
  expect(urls().keyOf('/my-space')).toBeUndefined()
  expect(urls().keyOf('/anime/a/b')).toBeUndefined()
})

test('ignores unknown query fields in the key', () => {
  expect(urls().keyOf('/?utm_source=x')).toBe('/')
  expect(urls().keyOf('/anime/kuroshio?search=x')).toBe('/anime/kuroshio')
  expect(urls().keyOf('/explorer?fbclid=1&page=2')).toBe('/explorer?page=2')
})

test('ignores the order of fields and takes the first of two values', () => {
  expect(urls().keyOf('/explorer?page=2&search=a')).toBe(urls().keyOf('/explorer?search=a&page=2'))
  expect(urls().keyOf('/explorer?page=2&page=3')).toBe('/explorer?page=2')
})

test('bounds the number of keys of a path by its known fields', () => {
  const made = urls()
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const key = made.keyOf(`/anime/kuroshio?${query}`)
      expect(key).toBe('/anime/kuroshio')
    }),
  )
})
