import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../../../tests/kit/test-database.ts'
import { type AniListStandIn, makeMedia, startAniList } from '../../../../../../tests/stand-ins/anilist.ts'
import { SourceBusy, SourceFailure, type Wanted } from '../source.ts'
import { openAniList } from './open-anilist.ts'

const database = useTestDatabase()
let anilist: AniListStandIn
let nowMs: number
let waits: number[]

beforeAll(async () => {
  anilist = await startAniList()
})
afterAll(() => anilist.close())
beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T12:00:00Z')
  waits = []
  anilist.media.length = 0
  anilist.asked.length = 0
  await database.connection.db.deleteFrom('sync_answer').execute()
})

function open() {
  return openAniList({
    db: database.connection.db,
    http: anilist.http,
    address: anilist.address,
    now: () => new Date(nowMs),
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      nowMs += milliseconds
    },
  })
}

const wanted = (own: Partial<Wanted> = {}): Wanted => ({
  slug: 'la-gardienne-des-vagues',
  externalIds: {},
  titles: ['Nami no Ban', 'La gardienne des vagues'],
  type: 'Anime',
  releaseYear: 2019,
  ...own,
})

test('an anime is told in the words of this site', async () => {
  anilist.media.push(
    makeMedia({
      airingSchedule: {
        nodes: [
          // 2026-11-27 at 23:30 in Japan, and a week later.
          { airingAt: Date.parse('2026-12-04T14:30:00Z') / 1000, episode: 9 },
          { airingAt: Date.parse('2026-11-27T14:30:00Z') / 1000, episode: 8 },
        ],
      },
      status: 'RELEASING',
      relations: {
        edges: [
          { relationType: 'SEQUEL', node: { id: 90002, type: 'ANIME', format: 'TV' } },
          { relationType: 'SEQUEL', node: { id: 90003, type: 'ANIME', format: 'MOVIE' } },
          { relationType: 'PARENT', node: { id: 90004, type: 'ANIME', format: 'TV' } },
          { relationType: 'ADAPTATION', node: { id: 90005, type: 'MANGA', format: 'MANGA' } },
          { relationType: 'CHARACTER', node: { id: 90006, type: 'ANIME', format: 'TV' } },
        ],
      },
    }),
  )
  const answer = await open().find(wanted())
  expect(answer).toMatchObject({
    source: 'anilist',
    record: {
      title: 'The Wave Keeper',
      titles: { romaji: ['Nami no Ban'], en: ['The Wave Keeper'], ja: ['波の番'], synonym: ['The Keeper of Waves'] },
      type: 'Anime',
      status: 'en cours',
      release_year: 2019,
      rating: 7.7,
      studio: 'Atelier Digue',
      genres: ['Drame', 'Tranche de vie'],
      synopsis: 'A keeper counts the waves.\n\nEvery one of them.',
      cover_url: 'https://img.anilist.test/large.jpg',
      external_ids: { anilist: '90001', mal: '80001' },
      first_aired: '2019-04-06',
      slots: [{ day: 'vendredi', hour: '23h30', language: 'VOSTFR', zone: 'Asia/Tokyo' }],
    },
    relations: [
      { kind: 'suite', other: { site: 'anilist', id: '90002' } },
      { kind: 'film', other: { site: 'anilist', id: '90003' } },
      { kind: 'œuvre d’origine', other: { site: 'anilist', id: '90004' } },
    ],
    airTimes: [
      { episodeNumber: 8, at: '2026-11-27T14:30:00.000Z' },
      { episodeNumber: 9, at: '2026-12-04T14:30:00.000Z' },
    ],
  })
  expect(answer?.record.art_url).toBeUndefined()
})

test('an anime with an id there is asked for by it', async () => {
  anilist.media.push(makeMedia({ id: 90007 }))
  const answer = await open().find(wanted({ externalIds: { anilist: '90007' }, titles: ['Tout autre chose'] }))
  expect(answer?.record.external_ids).toMatchObject({ anilist: '90007' })
  expect(anilist.asked).toEqual([{ id: 90007 }])
})

test('a likely title is not enough: year and type decide, and of two nobody is chosen', async () => {
  const source = open()
  anilist.media.push(makeMedia({ seasonYear: 2008 }))
  expect(await source.find(wanted())).toBeUndefined()
  anilist.media.splice(0, 1, makeMedia({ format: 'MOVIE' }))
  expect(await source.find(wanted({ slug: 'b', titles: ['nami no ban'] }))).toBeUndefined()
  anilist.media.splice(0, 1, makeMedia({ id: 1 }), makeMedia({ id: 2 }))
  expect(await source.find(wanted({ slug: 'c', titles: ['Nami no ban'] }))).toBeUndefined()
})

test('of an anime of which only the slug is known, a title must give the same slug', async () => {
  anilist.media.push(
    makeMedia(),
    makeMedia({ id: 5, title: { romaji: 'Nami', english: null, native: null }, synonyms: [] }),
  )
  const bare = { titles: [], type: undefined, releaseYear: undefined }
  expect(await open().find(wanted({ ...bare, slug: 'the-wave-keeper' }))).toMatchObject({
    record: { external_ids: { anilist: '90001' } },
  })
  expect(await open().find(wanted({ ...bare, slug: 'la-vague' }))).toBeUndefined()
})

test('nothing for adults comes in', async () => {
  anilist.media.push(makeMedia({ isAdult: true }))
  expect(await open().find(wanted())).toBeUndefined()
})

test('an answer is kept: six hours for what may be on air or is not known, a week for what is over', async () => {
  const source = open()
  anilist.media.push(makeMedia())
  await source.find(wanted())
  nowMs += 6 * 24 * 3_600_000
  expect(await source.find(wanted())).toBeDefined()
  expect(anilist.asked).toHaveLength(1)
  nowMs += 25 * 3_600_000
  await source.find(wanted())
  expect(anilist.asked).toHaveLength(2)
  await source.find(wanted({ titles: ['Inconnu'] }))
  nowMs += 5 * 3_600_000
  await source.find(wanted({ titles: ['Inconnu'] }))
  expect(anilist.asked).toHaveLength(3)
  nowMs += 2 * 3_600_000
  await source.find(wanted({ titles: ['Inconnu'] }))
  expect(anilist.asked).toHaveLength(4)
})

test('questions are spaced to stay below 90 a minute', async () => {
  const source = open()
  for (const number of [1, 2, 3, 4]) await source.find(wanted({ titles: [`Titre ${number}`] }))
  expect(waits).toEqual([667, 667, 667])
})

test('when it asks to wait nothing is asked until then', async () => {
  const source = open()
  anilist.trouble((response) => void response.writeHead(429, { 'retry-after': '42' }).end('{}'))
  const refused: unknown = await source.find(wanted()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SourceBusy)
  expect(refused).toMatchObject({ until: new Date(nowMs + 42_000) })
  await expect(source.find(wanted())).rejects.toBeInstanceOf(SourceBusy)
  expect(anilist.asked).toHaveLength(1)
  nowMs += 42_000
  await source.find(wanted())
  expect(anilist.asked).toHaveLength(2)
})

test.each([
  ['an error', (body: string) => ({ status: 500, body })],
  ['no JSON', () => ({ status: 200, body: '<html>' })],
  ['another shape', () => ({ status: 200, body: '{"data":{"Page":{"media":[{"id":"x"}]}}}' })],
])('%s is a failure that can be told, and is not kept', async (_name, toAnswer) => {
  const source = open()
  anilist.media.push(makeMedia())
  const { status, body } = toAnswer('{}')
  anilist.trouble((response) => void response.writeHead(status).end(body))
  await expect(source.find(wanted())).rejects.toBeInstanceOf(SourceFailure)
  expect(await source.find(wanted())).toBeDefined()
})
