import { expect, test } from 'vitest'
import { makeAnime, makeGenre } from '../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createCatalogueMemory } from './catalogue-memory.ts'
import { facetCodes } from './facet-codes.ts'

const { db } = useTestDatabase()

test('a total stays cached until the catalogue changes', async () => {
  const memory = createCatalogueMemory(db)
  const films = { facets: [facetCodes.type.Film] }
  expect(await memory.totalOf(films)).toBe(0)
  await makeAnime(db, { type: 'Film' })
  expect(await memory.totalOf(films)).toBe(0)
  memory.expireAll()
  expect(await memory.totalOf(films)).toBe(1)
})

test('selections with other facets or years have separate totals', async () => {
  const memory = createCatalogueMemory(db)
  await makeAnime(db, { release_year: 1987, is_classic: true })
  const classics = { facets: [facetCodes.classic.yes] }
  expect(await memory.totalOf(classics)).toBe(1)
  expect(await memory.totalOf({ ...classics, yearMin: 1988 })).toBe(0)
  expect(await memory.totalOf({ ...classics, yearMax: 1988 })).toBe(1)
})

test('a genre created a moment ago is found before its notification arrives', async () => {
  const memory = createCatalogueMemory(db)
  const first = await makeGenre(db, 'Opéra')
  expect((await memory.genreNames([first])).get(first)).toBe('Opéra')
  const second = await makeGenre(db, 'Cirque')
  expect((await memory.genreNames([first, second])).get(second)).toBe('Cirque')
})

test('an unknown genre is looked up once', async () => {
  const memory = createCatalogueMemory(db)
  const once = await memory.genreNames([999_999])
  expect(once.get(999_999)).toBeUndefined()
  expect(await memory.genreNames([999_999])).toBe(once)
})
