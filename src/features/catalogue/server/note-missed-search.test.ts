import { expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { noteMissedSearch } from '../contract.ts'
import { registerCatalogueOperations } from './public.ts'
import { forgetMissedSearches, listMissedSearches } from './queries/missed-searches.ts'
import { writeSearchNames } from './search/write-search-names.ts'

const database = useTestDatabase()
const start = Date.parse('2026-11-21T10:00:00Z')
const day = '2026-11-21'

/** Says that this was searched for in vain, so many minutes after ten o'clock. */
async function miss(search: string, minute: number): Promise<void> {
  const api = createApi()
  const now = () => new Date(start + minute * 60_000)
  registerCatalogueOperations(api, { db: database.connection.db, now })
  await callAs(api)(noteMissedSearch, { body: { search } })
}
const list = () => listMissedSearches(database.connection.db, day)

test('a text is shown once three different minutes have seen it, case and blanks aside', async () => {
  await miss('Le Pêcheur  d’étoiles', 0)
  await miss('le pêcheur d’étoiles', 0)
  await miss('LE PÊCHEUR D’ÉTOILES', 1)
  expect(await list()).toEqual([])
  await miss(' le pêcheur d’étoiles ', 2)
  expect(await list()).toEqual([{ text: 'le pêcheur d’étoiles', searches: 4 }])
})

test('a text is cut, and an address is not kept at all', async () => {
  for (const minute of [10, 11, 12]) {
    await miss(`xyz${'w'.repeat(120)}`, minute)
    await miss('quelqu.un@exemple.fr', minute)
  }
  const texts = (await list()).map(({ text }) => text)
  expect(texts).toContain(`xyz${'w'.repeat(57)}`)
  expect(texts.join()).not.toContain('@')
})

test('a text that does find something is not counted', async () => {
  const { db } = database.connection
  const { id } = await makeAnime(db, { title: 'Kumo no Hata' })
  await writeSearchNames(db, [id])
  for (const minute of [20, 21, 22]) await miss('kumo no hata', minute)
  expect((await list()).map(({ text }) => text)).not.toContain('kumo no hata')
})

test('what too few minutes have seen goes with the night, the rest after twelve months', async () => {
  const { db } = database.connection
  await miss('une seule fois zzz', 30)
  await forgetMissedSearches(db, new Date('2026-11-22T01:00:00Z'))
  const kept = await db.selectFrom('missed_search').select('text').execute()
  expect(kept.map(({ text }) => text)).not.toContain('une seule fois zzz')
  expect(kept.length).toBeGreaterThan(0)
  await forgetMissedSearches(db, new Date('2027-11-23T01:00:00Z'))
  expect(await db.selectFrom('missed_search').selectAll().execute()).toEqual([])
})
