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

test.each([
  ['the same title but for case and punctuation', ['KAZE-NO OKA!'], 'Kaze no Oka 100'],
  ['the same title but for its apostrophe', ['Onze Secondes d\u0027Orage'], 'Onze secondes d’orage 100'],
  ['an alternative title', ['La Colline du Vent'], 'Kaze no Oka 100'],
  ['a season however it is written', ['Kaze no Oka Season 2'], 'Kaze no Oka 2nd Season 100'],
  ['a number that is part of the name', ['Titan 7'], 'Titan 7 100'],
  ['a title with a typo', ['Onze secondes d’orge'], 'Onze secondes d’orage 94'],
  ['the first matching title of those given', ['Autre nom', 'Kaze no Oka'], 'Kaze no Oka 100'],
])('%s is found', async (_, titles, found) => expect((await find(...titles))[0]).toBe(found))

test('another season of a title is told from it', async () => {
  expect(await find('Kaze no Oka')).toEqual(['Kaze no Oka 100', 'Kaze no Oka 2nd Season 100 other season'])
  expect((await find('Kaze no Oka, saison 3'))[0]).toMatch(/other season$/)
})

test.each(['Hikari', 'Tout autre chose'])('a beginning and a different title do not match: %s', async (title) =>
  expect(await find(title)).toEqual([]),
)

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
