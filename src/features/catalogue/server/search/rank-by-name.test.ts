import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { rankAnimesByName } from './rank-by-name.ts'
import { renewSearchNames, writeSearchNames } from './write-search-names.ts'

const { db } = useTestDatabase()
const titles = new Map<number, string>()

beforeAll(async () => {
  const animes = [
    {
      title: 'Kyoukai no Akari',
      titles: [
        { language: 'en', text: 'Lantern of the Border' },
        { language: 'ja', text: '境界の灯り' },
        { language: 'synonym', text: 'Les Lanternes de la frontière' },
      ],
      popularity: 900_000,
      release_year: 2018,
    },
    { title: 'Kyoukai no Akari 2nd Season', popularity: 500_000, release_year: 2020 },
    { title: 'Sora wo Tobu Usagi', popularity: 20_000, release_year: 2015 },
    { title: 'Sora×Umi', popularity: 3000, release_year: 2012 },
    { title: 'Hagane Heart: Brothers of Iron', popularity: 700_000, release_year: 2009 },
    { title: 'Onze secondes d’orage', popularity: 100, release_year: 2024 },
    { title: 'Œil de cœur', popularity: 100, release_year: 2001 },
    { title: 'Mitsu', popularity: 50, release_year: 2003 },
    { title: 'Rouille et fougères', popularity: 800, release_year: 2020 },
    { title: 'Le Dernier Roi', popularity: 10, release_year: 2021 },
    { title: 'Les Six Heures de Shimbashi', popularity: 10, release_year: 2022 },
    { title: 'The Tower', titles: [{ language: 'synonym', text: 'Tower' }], popularity: 10, release_year: 2022 },
    { title: 'L’Heure 7-B', popularity: 10, release_year: 2022 },
    { title: 'D.Rain no Syashin', popularity: 10, release_year: 2022 },
  ]
  for (const anime of animes) titles.set((await makeAnime(db, anime)).id, anime.title)
  await writeSearchNames(db, 'all')
})

async function search(text: string): Promise<string[]> {
  const ranked = await rankAnimesByName(db, text)
  return ranked.map(({ animeId }) => titles.get(animeId) ?? '')
}

test.each([
  ['by its title', 'Kyoukai no Akari', 'Kyoukai no Akari'],
  ['by its English title', 'lantern of the border', 'Kyoukai no Akari'],
  ['by its Japanese title', '境界の灯り', 'Kyoukai no Akari'],
  ['by two letters of its Japanese title', '灯り', 'Kyoukai no Akari'],
  ['by a synonym without accents', 'les lanternes de la frontiere', 'Kyoukai no Akari'],
  ['with short vowels', 'kyokai no akari', 'Kyoukai no Akari'],
  ['with macrons', 'kyōkai no akari', 'Kyoukai no Akari'],
  ['in capitals', 'KYOUKAI NO AKARI', 'Kyoukai no Akari'],
  ['by its beginning', 'kyouk', 'Kyoukai no Akari'],
  ['by its inside', 'of the bord', 'Kyoukai no Akari'],
  ['with a typo', 'kyoukai no akrai', 'Kyoukai no Akari'],
  ['with two typos', 'kyukai no akaro', 'Kyoukai no Akari'],
  ['with a typo in a short title', 'mtisu', 'Mitsu'],
  ['with its words in another order', 'akari no kyoukai', 'Kyoukai no Akari'],
  ['without spaces', 'kyoukainoakari', 'Kyoukai no Akari'],
  ['with spaces where it has none', 'sora x umi', 'Sora×Umi'],
  ['by its initials', 'kna', 'Kyoukai no Akari'],
  ['by the initials of its second season', 'kna s2', 'Kyoukai no Akari 2nd Season'],
  ['by a French season', 'kyoukai no akari saison 2', 'Kyoukai no Akari 2nd Season'],
  ['by an English title with a French season', 'lantern of the border 1re saison', 'Kyoukai no Akari'],
  ['by the part before a colon', 'hagane heart', 'Hagane Heart: Brothers of Iron'],
  ['by the part after a colon', 'brothers of iron', 'Hagane Heart: Brothers of Iron'],
  ['with oe for œ', 'oeil de coeur', 'Œil de cœur'],
  ['with a straight apostrophe or none', "onze secondes d'orage", 'Onze secondes d’orage'],
  ['in a sentence', 'regarder sora wo tobu usagi en entier gratuitement', 'Sora wo Tobu Usagi'],
])('the right anime comes first: %s', async (_, text, title) => expect((await search(text))[0]).toBe(title))

test('a title is found at each letter typed, including articles, punctuation and spaces', async () => {
  for (const title of titles.values()) {
    for (let typed = 2; typed <= title.length; typed++) {
      const text = title.slice(0, typed)
      expect(await search(text), text).toContain(title)
    }
  }
})

test('an article alone finds the titles that begin with it', async () => {
  expect(await search('les')).toContain('Les Six Heures de Shimbashi')
  expect(await search('the')).toContain('The Tower')
})

test('a title that holds the word ranks before one that only sounds like it', async () => {
  expect(await search('roi')).toEqual(['Le Dernier Roi', 'Rouille et fougères'])
})

test('names written by an earlier version are rewritten, and stay findable meanwhile', async () => {
  await db.updateTable('search_name').set({ plain: null }).execute()
  expect((await search('dernier roi'))[0]).toBe('Le Dernier Roi')
  expect(await search('les')).not.toContain('Les Six Heures de Shimbashi')
  await renewSearchNames(db)
  expect(await search('les')).toContain('Les Six Heures de Shimbashi')
})

test.each(['xqzvkw', 'qsdfghjklm', 'zzzzzzzz', '!?'])('the text %s finds nothing', async (text) =>
  expect(await search(text)).toEqual([]),
)

test('a removed anime is no longer found', async () => {
  const { id } = await makeAnime(db, { title: 'Passage éphémère' })
  await writeSearchNames(db, [id])
  expect(await rankAnimesByName(db, 'passage ephemere')).toMatchObject([{ animeId: id }])
  await db.deleteFrom('anime').where('id', '=', id).execute()
  expect(await rankAnimesByName(db, 'passage ephemere')).toEqual([])
})

test('a text of up to 200 characters always gets the same answer', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'aksu %_\\\'"&|!():*<>é灯り😀 ２ⅱ'), minLength: 1, maxLength: 60 }),
    fc.constantFrom('a'.repeat(200), '灯'.repeat(200), `${'k'.repeat(3)} `.repeat(50), '\ufdfa'.repeat(200)),
  )
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const ranked = await rankAnimesByName(db, typed)
      expect(ranked.length).toBeLessThanOrEqual(500)
      expect(new Set(ranked.map(({ animeId }) => animeId)).size).toBe(ranked.length)
      expect(await rankAnimesByName(db, typed)).toEqual(ranked)
    }),
    { numRuns: 150 },
  )
})
