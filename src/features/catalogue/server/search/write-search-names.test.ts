import { expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { rankAnimesByName } from './rank-by-name.ts'
import { writeSearchNames } from './write-search-names.ts'

const { db } = useTestDatabase()

const findIds = async (text: string) => (await rankAnimesByName(db, text)).map(({ animeId }) => animeId)

test('an anime is found by its current titles, and no longer by its former ones', async () => {
  const { id } = await makeAnime(db, { title: 'Vieux Phare', titles: [{ language: 'en', text: 'Old Lighthouse' }] })
  await writeSearchNames(db, [id])
  expect(await findIds('vieux phare')).toEqual([id])
  await db.updateTable('anime').set({ title: 'Nouvelle Digue' }).where('id', '=', id).execute()
  await db.deleteFrom('anime_title').where('anime_id', '=', id).execute()
  await writeSearchNames(db, [id])
  expect(await findIds('nouvelle digue')).toEqual([id])
  expect(await findIds('vieux phare')).toEqual([])
  expect(await findIds('old lighthouse')).toEqual([])
})

test('writing twice, an unknown id and a title of punctuation change nothing for others', async () => {
  const { id } = await makeAnime(db, { title: '!?' })
  await writeSearchNames(db, 'all')
  const count = () => db.selectFrom('search_name').select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
  const before = await count()
  await writeSearchNames(db, [id, id, 2_000_000_000])
  await writeSearchNames(db, [])
  await writeSearchNames(db, 'all')
  expect(await count()).toEqual(before)
})

test('unchanged rows are not rewritten; those with another popularity are', async () => {
  const { id } = await makeAnime(db, { title: 'Balise', titles: [{ language: 'ja', text: '標識 第2期' }] })
  const rowIds = async () => {
    const rows = await db.selectFrom('search_name').select('id').where('anime_id', '=', id).orderBy('id').execute()
    return rows.map((row) => row.id)
  }
  await writeSearchNames(db, [id])
  const before = await rowIds()
  await writeSearchNames(db, 'all')
  expect(await rowIds()).toEqual(before)
  await db.updateTable('anime').set({ popularity: 1000 }).where('id', '=', id).execute()
  await writeSearchNames(db, [id])
  const after = await rowIds()
  expect(after).toHaveLength(before.length)
  expect(after.filter((row) => before.includes(row))).toEqual([])
})

test('a very long title is written, and found by its beginning', async () => {
  const { id } = await makeAnime(db, { title: 'Une très longue marche vers la mer '.repeat(60).trim() })
  await writeSearchNames(db, [id])
  expect(await findIds('une tres longue marche vers la mer')).toEqual([id])
})

test.each(['\ufdf2', '\ufdfa', 'a'])('a title of 300 times %s is written, and found by it', async (letter) => {
  const { id } = await makeAnime(db, { title: letter.repeat(300) })
  await writeSearchNames(db, [id])
  expect(await findIds(letter.repeat(200))).toEqual([id])
})
