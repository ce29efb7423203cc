import { expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { noteMissedSearch } from '../contract.ts'
import { handleCatalogue } from './public.ts'
import { deleteMissedSearches, listMissedSearches } from './queries/missed-searches.ts'
import { writeSearchNames } from './search/write-search-names.ts'

const { db } = useTestDatabase()
const start = Date.parse('2026-11-21T10:00:00Z')
const day = '2026-11-21'

/** Reports a search without results, so many minutes after ten o'clock. */
async function miss(search: string, minute: number): Promise<void> {
  const api = createApi()
  const now = () => new Date(start + minute * 60_000)
  handleCatalogue(api, { db, now })
  await callAs(api)(noteMissedSearch, { body: { search } })
}
const list = () => listMissedSearches(db, day)

test('a text is shown once seen in three different minutes, ignoring case and spaces', async () => {
  await miss('Le Pêcheur  d’étoiles', 0)
  await miss('le pêcheur d’étoiles', 0)
  await miss('LE PÊCHEUR D’ÉTOILES', 1)
  expect(await list()).toEqual([])
  await miss(' le pêcheur d’étoiles ', 2)
  expect(await list()).toEqual([{ text: 'le pêcheur d’étoiles', searches: 4 }])
})

test('a long text is cut, and an e-mail address is not stored', async () => {
  for (const minute of [10, 11, 12]) {
    await miss(`xyz${'w'.repeat(120)}`, minute)
    await miss('quelqu.un@exemple.fr', minute)
  }
  const texts = (await list()).map(({ text }) => text)
  expect(texts).toContain(`xyz${'w'.repeat(57)}`)
  expect(texts.join()).not.toContain('@')
})

test('a text with results is not counted', async () => {
  const { id } = await makeAnime(db, { title: 'Kumo no Hata' })
  await writeSearchNames(db, [id])
  for (const minute of [20, 21, 22]) await miss('kumo no hata', minute)
  expect((await list()).map(({ text }) => text)).not.toContain('kumo no hata')
})

test('the nightly job removes texts seen in too few minutes, and all others after twelve months', async () => {
  await miss('une seule fois zzz', 30)
  await deleteMissedSearches(db, new Date('2026-11-22T01:00:00Z'))
  const kept = await db.selectFrom('missed_search').select('text').execute()
  expect(kept.map(({ text }) => text)).not.toContain('une seule fois zzz')
  expect(kept.length).toBeGreaterThan(0)
  await deleteMissedSearches(db, new Date('2027-11-23T01:00:00Z'))
  expect(await db.selectFrom('missed_search').selectAll().execute()).toEqual([])
})
