import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { findExactlyTitled, findTitledAnimes, seasonNamedBy } from './match-titles-from-elsewhere.ts'
import { writeSearchNames } from './write-search-names.ts'

const { db } = useTestDatabase()
const names = new Map<number, string>()

beforeAll(async () => {
  const titles = [
    { title: 'Kaze no Oka', titles: [{ language: 'fr', text: 'La colline du vent' }] },
    { title: 'Kaze no Oka 2nd Season' },
    { title: 'Hikari Hoshizora' },
    { title: 'Onze secondes d’orage' },
    { title: 'Titan 7' },
  ]
  for (const anime of titles) names.set((await makeAnime(db, anime)).id, anime.title)
  await writeSearchNames(db, 'all')
})

const find = async (...titles: string[]) =>
  (await findTitledAnimes(db, titles)).map(
    ({ animeId, sameness, isOtherSeason }) =>
      `${names.get(animeId)} ${Math.round(sameness * 100)}${isOtherSeason ? ' other season' : ''}`,
  )

test('the same title but for accents, case and punctuation matches', async () => {
  expect((await find('KAZE-NO OKA!'))[0]).toBe('Kaze no Oka 100')
  expect((await find('Onze Secondes d\u0027Orage'))[0]).toBe('Onze secondes d’orage 100')
})

test('an alternative title matches as well as the displayed one', async () => {
  expect((await find('La Colline du Vent'))[0]).toBe('Kaze no Oka 100')
})

test('each season is found by its number, however it is written', async () => {
  expect((await find('Kaze no Oka Season 2'))[0]).toBe('Kaze no Oka 2nd Season 100')
  expect(await find('Kaze no Oka')).toEqual(['Kaze no Oka 100', 'Kaze no Oka 2nd Season 100 other season'])
  expect((await find('Kaze no Oka, saison 3'))[0]).toMatch(/other season$/)
})

test('a number that is part of the name is not a season', async () => {
  expect((await find('Titan 7'))[0]).toBe('Titan 7 100')
})

test('a beginning is not the whole title', async () => expect(await find('Hikari')).toEqual([]))

test('a typo leaves a title nearly the same, and a different title does not match', async () => {
  expect((await find('Onze secondes d’orge'))[0]).toBe('Onze secondes d’orage 94')
  expect(await find('Tout autre chose')).toEqual([])
})

test('the first matching title of those given decides', async () => {
  expect((await find('Autre nom', 'Kaze no Oka'))[0]).toBe('Kaze no Oka 100')
})

test('many titles at once: each gets the animes with that title, or nothing', async () => {
  const found = await findExactlyTitled(db, [
    ['kaze no oka'],
    ['Kaze no Oka S2'],
    ['Kaze no Oka, saison 3'],
    ['Inconnu', 'la colline du vent'],
    ['Hikari'],
    ['!'],
    [],
  ])
  expect(found.map((animes) => animes.map(({ animeId }) => names.get(animeId)))).toEqual([
    ['Kaze no Oka'],
    ['Kaze no Oka 2nd Season'],
    [],
    ['Kaze no Oka'],
    [],
    [],
    [],
  ])
})

test('a title before its subtitle is not the whole title', async () => {
  const { id } = await makeAnime(db, { title: 'Sillage : le retour' })
  await writeSearchNames(db, [id])
  expect(await findExactlyTitled(db, [['Sillage']])).toEqual([[]])
})

test('returns the season that a title names', () => {
  expect(seasonNamedBy('Kaze, saison 2')).toBe(2)
  expect(seasonNamedBy('Kaze')).toBeNull()
})
