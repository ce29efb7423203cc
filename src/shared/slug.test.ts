import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formColumns } from '../features/catalogue/anime-columns.ts'
import { toSlug } from './slug.ts'

test.each([
  ["L'Été des lucioles, saison 2 !", 'l-ete-des-lucioles-saison-2'],
  ['Cœur de Verre', 'coeur-de-verre'],
  ['  Ｎｏｃｔｕｒｎｅ １３  ', 'nocturne-13'],
  ['黒潮の灯', ''],
  ['!!!', ''],
])('%s becomes "%s"', (title, slug) => expect(toSlug(title)).toBe(slug))

test('makes lower-case words between single hyphens from any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      expect(toSlug(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    }),
  )
})

test('is as long as the column admits', () => {
  expect(toSlug('a'.repeat(300))).toHaveLength(formColumns.slug.max)
})

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (title) => {
      expect(toSlug(toSlug(title))).toBe(toSlug(title))
    }),
  )
})
