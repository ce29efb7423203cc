import { describe, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { callAtOnce } from '../../../../../tests/kit/at-once.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { importCatalogue } from '../../../import/server/public.ts'
import * as contract from '../../animes-contract.ts'

const { db, staff, get, undo } = useEditingApi()

const idOf = async (name: string) =>
  (await db.selectFrom('genre').select('id').where('name', '=', name).executeTakeFirst())?.id
const genre = async (name: string) => ({ id: String(await idOf(name)) })
const genresOf = async (id: number) => (await get(id)).genres.map(({ name }) => name)
const facetsOf = async (id: number) =>
  (await db.selectFrom('anime').select('facets').where('id', '=', id).executeTakeFirstOrThrow()).facets
const importOne = (title: string, genres: string[]) =>
  importCatalogue({ db, records: [{ title, genres }], now: () => new Date() })
const genresTitled = async (title: string) => {
  const { id } = await db.selectFrom('anime').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  return genresOf(id)
}

test('two genres are merged, imports under the old name follow, and an undo restores both', async () => {
  const both = await makeAnime(db, { genres: ['Farce', 'Bouffonnerie'] })
  const one = await makeAnime(db, { genres: ['Bouffonnerie', 'Drame'] })
  const [from, into] = [await idOf('Bouffonnerie'), (await idOf('Farce')) ?? 0]
  const { action_id } = await staff(contract.mergeGenres, { params: { id: from }, body: { into_id: into } })
  expect(await genresOf(both.id)).toEqual(['Farce'])
  expect(await genresOf(one.id)).toEqual(['Farce', 'Drame'])
  expect(await facetsOf(one.id)).toContain(into)
  expect(await facetsOf(one.id)).not.toContain(from)
  expect(await idOf('Bouffonnerie')).toBeUndefined()
  await importOne('Après la fusion', ['bouffonnerie', 'Farce'])
  expect(await genresTitled('Après la fusion')).toEqual(['Farce'])

  await undo(action_id)
  expect(await genresOf(both.id)).toEqual(['Farce', 'Bouffonnerie'])
  expect(await genresOf(one.id)).toEqual(['Bouffonnerie', 'Drame'])
  expect(await facetsOf(one.id)).toContain(from)
  await importOne('Après le retour', ['Bouffonnerie'])
  expect(await genresTitled('Après le retour')).toEqual(['Bouffonnerie'])
})

test.each([
  ['begun', 'Nuage', 'Nuage'],
  ['nearly done', 'Nuée', 'Nuée'],
  ['nearly done', 'Vapeur', 'Buée'],
])('an anime saved with a genre whose merge is %s gets the other one: %s called %s', async (state, name, asked) => {
  const { id } = await makeAnime(db, { genres: [name, 'Ciel'] })
  const [from, into] = [await idOf(name), (await idOf('Ciel')) ?? 0]
  const merge = () => staff(contract.mergeGenres, { params: { id: from }, body: { into_id: into } })
  if (asked !== name) await sql`insert into genre_alias values ('buee', ${from})`.execute(db)
  const save = () => staff(contract.createAnime, { body: { title: `Sous la ${name}`, genres: [asked] } })
  // A merge begins with the rows of animes and genres, and ends with the lists of the animes.
  if (state === 'begun') await callAtOnce<unknown>(db, sql`lock table anime_genre in share mode`, [save, merge])
  else await callAtOnce<unknown>(db, sql`select from anime where id = ${id} for share`, [merge, save])
  expect(await genresTitled(`Sous la ${name}`)).toEqual(['Ciel'])
  expect(await idOf(name)).toBeUndefined()
})

test('a genre can be renamed and renamed back', async () => {
  const { id } = await makeAnime(db, { genres: ['Girls’ Band'] })
  await staff(contract.renameGenre, { params: await genre('Girls’ Band'), body: { name: 'Groupes de rock' } })
  expect(await genresOf(id)).toEqual(['Groupes de rock'])
  await importOne('Cinq cordes', ['girls band'])
  expect(await genresTitled('Cinq cordes')).toEqual(['Groupes de rock'])
  await staff(contract.renameGenre, { params: await genre('Groupes de rock'), body: { name: 'Girls’ Band' } })
  expect(await genresOf(id)).toEqual(['Girls’ Band'])
  // Chains of renames and merges are followed to the end.
  await makeAnime(db, { genres: ['Musique'] })
  await staff(contract.mergeGenres, {
    params: await genre('Girls’ Band'),
    body: { into_id: (await idOf('Musique')) ?? 0 },
  })
  await importOne('Six cordes', ['Groupes de rock'])
  expect(await genresTitled('Six cordes')).toEqual(['Musique'])
})

test('genres of other sites are imported under their French names', async () => {
  await importOne('Deux langues', ['Comedy', 'Comédie', 'sci fi', 'Slice of Life', 'Genre inconnu'])
  expect(await genresTitled('Deux langues')).toEqual(['Comédie', 'Science-fiction', 'Tranche de vie', 'Genre inconnu'])
})

describe('refuses', () => {
  test("another genre's name", async () => {
    await makeAnime(db, { genres: ['Rire', 'Larmes'] })
    const rename = (name: string) => staff(contract.renameGenre, { params: { id: rire }, body: { name } })
    const rire = String(await idOf('Rire'))
    await expect(rename('larmes')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/existe déjà/),
    })
    await expect(rename(' ')).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(
      staff(contract.mergeGenres, { params: { id: rire }, body: { into_id: Number(rire) } }),
    ).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('the second of two renames to one name at once', async () => {
    await makeAnime(db, { genres: ['Brouillard', 'Bruine'] })
    const renames = [await genre('Brouillard'), await genre('Bruine')].map((params) => async () => {
      const call = staff(contract.renameGenre, { params, body: { name: 'Brume' } })
      return call.then(
        () => 'OK',
        ({ code }: { code: string }) => code,
      )
    })
    const answers = await callAtOnce(db, sql`lock table genre in share mode`, renames)
    expect(answers.toSorted()).toEqual(['CONFLICT', 'OK'])
  })

  test('an unknown genre', async () => {
    const params = { id: '2147483647' }
    await expect(staff(contract.renameGenre, { params, body: { name: 'Neuf' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(staff(contract.mergeGenres, { params, body: { into_id: 1 } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('genres are listed with their animes', async () => {
    const { genres } = await staff(contract.listStaffGenres, {})
    expect(genres.find(({ name }) => name === 'Drame')).toMatchObject({ slug: 'drame', anime_count: 1 })
  })
})
