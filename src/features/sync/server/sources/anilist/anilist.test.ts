import { afterAll, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../../../tests/kit/test-database.ts'
import { makeMedia, startAniList } from '../../../../../../tests/stand-ins/anilist.ts'
import { SourceBusy, SourceFailure, type Wanted } from '../source.ts'
import { openAniList } from './open-anilist.ts'

const { db } = useTestDatabase()
let nowMs: number
let waits: number[]

const anilist = await startAniList()
afterAll(() => anilist.close())
beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T12:00:00Z')
  waits = []
  anilist.media.length = 0
  anilist.asked.length = 0
  await db.deleteFrom('sync_answer').execute()
})

function open() {
  return openAniList({
    db,
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
  otherSlugs: [],
  externalIds: {},
  titles: ['Nami no Ban', 'La gardienne des vagues'],
  type: 'Anime',
  releaseYear: 2019,
  ...own,
})

test("maps an anime to this site's fields", async () => {
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
          { relationType: 'SIDE_STORY', node: { id: 90008, type: 'ANIME', format: 'OVA' } },
          { relationType: 'SUMMARY', node: { id: 90009, type: 'ANIME', format: 'MOVIE' } },
          { relationType: 'CONTAINS', node: { id: 90010, type: 'ANIME', format: 'TV' } },
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
      { kind: 'OAV', other: { site: 'anilist', id: '90008' } },
      { kind: 'résumé', other: { site: 'anilist', id: '90009' } },
      { kind: 'version complète', other: { site: 'anilist', id: '90010' } },
    ],
    airTimes: [
      { episodeNumber: 8, at: '2026-11-27T14:30:00.000Z' },
      { episodeNumber: 9, at: '2026-12-04T14:30:00.000Z' },
    ],
  })
  expect(answer?.record.art_url).toBeUndefined()
})

test.each([
  [{ id: 'a1-b2_c3d4e', site: 'youtube' }, 'https://www.youtube.com/watch?v=a1-b2_c3d4e'],
  [{ id: 'x8abcd', site: 'dailymotion' }, 'https://www.dailymotion.com/video/x8abcd'],
  [{ id: 'x8abcd', site: 'elsewhere' }, undefined],
  [{ id: '../x&y', site: 'youtube' }, undefined],
  [null, undefined],
])('maps the trailer %j to %s', async (trailer, url) => {
  anilist.media.push(makeMedia({ trailer }))
  const answer = await open().find(wanted())
  expect(answer?.record.trailer_url).toBe(url)
})

test.each([
  { year: 12_019, month: 4, day: 6 },
  { year: 99, month: 4, day: 6 },
  { year: 2019, month: 2, day: 30 },
  { year: 2019, month: 4, day: 1_000_000_000 },
])('the start %j is unknown', async (startDate) => {
  anilist.media.push(makeMedia({ startDate }))
  const answer = await open().find(wanted())
  expect(answer?.record.title).toBe('The Wave Keeper')
  expect(answer?.record.first_aired).toBeUndefined()
})

test('finds an anime by its AniList id', async () => {
  anilist.media.push(makeMedia({ id: 90007 }))
  const answer = await open().find(wanted({ externalIds: { anilist: '90007' }, titles: ['Tout autre chose'] }))
  expect(answer?.record.external_ids).toMatchObject({ anilist: '90007' })
  expect(anilist.asked).toEqual([{ id: 90007 }])
})

test('requires the same year, type and id of MAL besides the title, and rejects two matches', async () => {
  const source = open()
  anilist.media.push(makeMedia({ seasonYear: 2008 }))
  expect(await source.find(wanted())).toBeUndefined()
  anilist.media.splice(0, 1, makeMedia({ format: 'MOVIE' }))
  expect(await source.find(wanted({ slug: 'b', titles: ['nami no ban'] }))).toBeUndefined()
  anilist.media.splice(0, 1, makeMedia({ idMal: 5 }))
  expect(await source.find(wanted({ slug: 'd', externalIds: { mal: '6' } }))).toBeUndefined()
  anilist.media.splice(0, 1, makeMedia({ id: 1 }), makeMedia({ id: 2 }))
  expect(await source.find(wanted({ slug: 'c', titles: ['Nami no ban'] }))).toBeUndefined()
})

test('requires a title with the same slug when only the slug is known', async () => {
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

test('excludes adult content', async () => {
  anilist.media.push(makeMedia({ isAdult: true }))
  expect(await open().find(wanted())).toBeUndefined()
})

test('caches an answer: six hours for airing and unknown animes, a week for finished ones', async () => {
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

test('asks again for an answer that was cached while the clock was ahead', async () => {
  anilist.media.push(makeMedia())
  await open().find(wanted())
  nowMs -= 8 * 24 * 3_600_000
  await open().find(wanted())
  expect(anilist.asked).toHaveLength(2)
})

test('asks again for a cached answer that it cannot read', async () => {
  anilist.media.push(makeMedia())
  await open().find(wanted())
  await db.updateTable('sync_answer').set({ answer: '{}' }).execute()
  expect(await open().find(wanted())).toBeDefined()
  expect(anilist.asked).toHaveLength(2)
})

test('spaces requests to stay below 90 a minute', async () => {
  const source = open()
  for (const number of [1, 2, 3, 4]) await source.find(wanted({ titles: [`Titre ${number}`] }))
  expect(waits).toEqual([667, 667, 667])
})

test('sends nothing until the time that AniList asks to wait for', async () => {
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
])('%s is an expected failure and is not cached', async (_name, toAnswer) => {
  const source = open()
  anilist.media.push(makeMedia())
  const { status, body } = toAnswer('{}')
  anilist.trouble((response) => void response.writeHead(status).end(body))
  await expect(source.find(wanted())).rejects.toBeInstanceOf(SourceFailure)
  expect(await source.find(wanted())).toBeDefined()
})
