import { expect, test } from 'vitest'
import { makeAnime, makeGenre } from '../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createCatalogueMemory } from './catalogue-memory.ts'
import { facetCodes } from './facets.ts'

const database = useTestDatabase()

test('a total stays as it was counted until the catalogue changed', async () => {
  const { db } = database.connection
  const memory = createCatalogueMemory(db)
  const films = { facets: [facetCodes.type.Film] }
  expect(await memory.totalOf(films)).toBe(0)
  await makeAnime(db, { type: 'Film' })
  expect(await memory.totalOf(films)).toBe(0)
  memory.expireAll()
  expect(await memory.totalOf(films)).toBe(1)
})

test('selections with other facets or years have totals of their own', async () => {
  const { db } = database.connection
  const memory = createCatalogueMemory(db)
  await makeAnime(db, { release_year: 1987, is_classic: true })
  const classics = { facets: [facetCodes.classic.yes] }
  expect(await memory.totalOf(classics)).toBe(1)
  expect(await memory.totalOf({ ...classics, yearMin: 1988 })).toBe(0)
  expect(await memory.totalOf({ ...classics, yearMax: 1988 })).toBe(1)
})

test('a genre made a moment ago is found without waiting for the announcement', async () => {
  const { db } = database.connection
  const memory = createCatalogueMemory(db)
  const first = await makeGenre(db, 'Opéra')
  expect((await memory.genreNames([first])).get(first)).toBe('Opéra')
  const second = await makeGenre(db, 'Cirque')
  expect((await memory.genreNames([first, second])).get(second)).toBe('Cirque')
})

test('a genre that does not exist is looked for once', async () => {
  const { db } = database.connection
  const memory = createCatalogueMemory(db)
  const once = await memory.genreNames([999_999])
  expect(once.get(999_999)).toBeUndefined()
  expect(await memory.genreNames([999_999])).toBe(once)
})
