import { beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { markEpisodes } from '../../../watching/contract.ts'
import { handleWatching } from '../../../watching/server/public.ts'
import * as contract from '../../watchlist-contract.ts'
import { exportWatchlist } from './list-watchlist.ts'
import { handleWatchlist, writeListedDetails } from './public.ts'
import { purgeItems } from './queries/items.ts'

const { db } = useTestDatabase()
let clock = new Date('2026-11-21T20:00:00Z')
const api = createApi()

handleWatchlist(api, { db, now: () => clock })
handleWatching(api, { db })

async function person() {
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  const add = (anime_id: number, choice: { status?: contract.WatchlistStatus; language?: 'VF' } = {}) => {
    clock = new Date(clock.getTime() + 60_000)
    return call(contract.addToWatchlist, { body: { anime_id, ...choice } })
  }
  return { id, call, add }
}
type Person = Awaited<ReturnType<typeof person>>
/** A member, new in each test. */
let memberId: number
let call: Person['call']
let add: Person['add']
beforeEach(async () => {
  ;({ id: memberId, call, add } = await person())
})
const anime = (given: Parameters<typeof makeAnime>[1] = {}) => makeAnime(db, given)
const unknown = 2_147_483_647

test('adding an anime returns its whole card', async () => {
  const made = await anime({ title: 'La Digue', release_year: 2019, cover_url: '/covers/digue.svg', genres: ['Drame'] })
  await makeEpisode(db, { anime_id: made.id })
  const { watchlist_item } = await add(made.id)
  expect(watchlist_item).toEqual({
    id: expect.any(Number),
    anime_id: made.id,
    slug: made.slug,
    title: 'La Digue',
    cover_url: '/covers/digue.svg',
    type: 'Anime',
    episode_count: 1,
    release_year: 2019,
    genres: [{ id: expect.any(Number), name: 'Drame' }],
    available_languages: ['VOSTFR'],
    added_at: clock.toISOString(),
    status: 'à voir',
    language: null,
    note: null,
    seen_count: 0,
  })
  expect(await call(contract.listWatchlist, { query: {} })).toEqual([watchlist_item])
})

test('adding twice succeeds and changes nothing', async () => {
  const { id } = await anime()
  const first = await add(id, { status: 'en cours', language: 'VF' })
  expect(await add(id)).toEqual(first)
})

test('an unknown anime is not added, and an invalid id is refused', async () => {
  await expect(add(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Anime non trouvé' })
  for (const anime_id of [0, -3, 1.5, unknown + 1]) {
    await expect(add(anime_id)).rejects.toMatchObject({ code: 'VALIDATION', message: 'ID anime invalide' })
    await expect(call(contract.checkWatchlist, { params: { anime_id } })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'ID anime invalide',
    })
  }
})

test("a check returns an anime's entry, if any", async () => {
  const { id } = await anime()
  const params = { anime_id: id }
  expect(await call(contract.checkWatchlist, { params })).toEqual({
    in_watchlist: false,
    status: null,
    language: null,
    note: null,
    added_at: null,
  })
  await add(id, { language: 'VF' })
  expect(await call(contract.checkWatchlist, { params })).toEqual({
    in_watchlist: true,
    status: 'à voir',
    language: 'VF',
    note: null,
    added_at: clock.toISOString(),
  })
})

test('removing tells whether a line existed', async () => {
  const { id: anime_id } = await anime()
  await add(anime_id)
  expect(await call(contract.removeFromWatchlist, { body: { anime_id } })).toEqual({ removed: true })
  expect(await call(contract.removeFromWatchlist, { body: { anime_id } })).toEqual({ removed: false })
  expect(await call(contract.listWatchlist, { query: {} })).toEqual([])
})

test('status and language change separately, and the language can return to both', async () => {
  const { id } = await anime()
  await add(id, { language: 'VF' })
  const change = (body: { status?: contract.WatchlistStatus; language?: 'VF' | null }) =>
    call(contract.changeWatchlistItem, { params: { anime_id: id }, body })
  expect(await change({ status: 'en pause' })).toMatchObject({ watchlist_item: { status: 'en pause', language: 'VF' } })
  expect(await change({ language: null })).toMatchObject({ watchlist_item: { status: 'en pause', language: null } })
})

test('an empty change, an unknown status and a missing line are refused', async () => {
  const { id } = await anime()
  await add(id)
  const params = { anime_id: id }
  await expect(call(contract.changeWatchlistItem, { params, body: {} })).rejects.toMatchObject({ code: 'VALIDATION' })
  const wrong = { status: 'oublié' as 'à voir' }
  await expect(call(contract.changeWatchlistItem, { params, body: wrong })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: [{ field: 'status' }],
  })
  await expect(
    call(contract.changeWatchlistItem, { params: { anime_id: unknown }, body: { status: 'terminé' } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Cet anime n’est pas dans votre watchlist.' })
})

test('a note is set and cleared in half points, without the other details of the line', async () => {
  const { id } = await anime()
  await add(id)
  const params = { anime_id: id }
  const set = (note: number | null) => call(contract.changeWatchlistItem, { params, body: { note } })
  const readSaid = async () => (await exportWatchlist(db, memberId))[0]?.said_by_imports
  for (const note of [0, 10.5, 7.25, -1]) await expect(set(note)).rejects.toMatchObject({ code: 'VALIDATION' })
  expect(await set(7.5)).toMatchObject({ watchlist_item: { note: 7.5, status: 'à voir' } })
  expect(await call(contract.checkWatchlist, { params })).toMatchObject({ note: 7.5 })
  await set(null)
  expect(await readSaid()).toBeNull()
  await writeListedDetails(db, memberId, [{ animeId: id, said: { score: 87, notes: 'Le phare !' }, replaces: true }])
  expect(await call(contract.listWatchlist, { query: {} })).toMatchObject([{ note: 8.5 }])
  await set(0.5)
  expect(await readSaid()).toEqual({ score: 5, notes: 'Le phare !' })
  await set(null)
  expect(await readSaid()).toEqual({ notes: 'Le phare !' })
})

test('a line that was removed by mistake returns with what imports said of it, a later one does not', async () => {
  const { id } = await anime()
  await add(id)
  await writeListedDetails(db, memberId, [{ animeId: id, said: { score: 87, notes: 'Le phare !' }, replaces: true }])
  const params = { anime_id: id }
  const { status, note, added_at } = await call(contract.checkWatchlist, { params })
  const again = async (body: object) => {
    await call(contract.removeFromWatchlist, { body: { anime_id: id } })
    clock = new Date(clock.getTime() + 1000)
    await call(contract.addToWatchlist, { body: { anime_id: id, ...body } })
    return (await exportWatchlist(db, memberId))[0]?.said_by_imports
  }
  const former = { status: status ?? 'à voir', note, added_at: added_at ?? undefined }
  expect(await again(former)).toEqual({ score: 87, notes: 'Le phare !' })
  expect(await again({ note: 6 })).toEqual({ score: 60 })
  expect(await again(former)).toEqual({ score: 85 })
})

test.each([
  [4, { score: 40, notes: 'Le phare !' }],
  [null, { notes: 'Le phare !' }],
])('a line that was removed by mistake returns with the note chosen since, %s', async (note, expected) => {
  const { id } = await anime()
  await add(id)
  await writeListedDetails(db, memberId, [{ animeId: id, said: { score: 87, notes: 'Le phare !' }, replaces: true }])
  const { added_at } = await call(contract.checkWatchlist, { params: { anime_id: id } })
  await call(contract.removeFromWatchlist, { body: { anime_id: id } })
  await call(contract.addToWatchlist, { body: { anime_id: id, note, added_at: added_at ?? undefined } })
  expect((await exportWatchlist(db, memberId))[0]?.said_by_imports).toEqual(expected)
})

test('a line returns with its note, and the list is sorted by notes, lines without any last', async () => {
  const [first, second] = [await anime(), await anime()]
  await add((await anime()).id)
  for (const [{ id }, note] of [
    [first, 6],
    [second, 9.5],
  ] as const) {
    await call(contract.addToWatchlist, { body: { anime_id: id, note } })
  }
  const listed = await call(contract.listWatchlist, { query: { sort_by: 'note' } })
  expect(listed.map(({ note }) => note)).toEqual([9.5, 6, null])
})

test('the list is filtered by status and type', async () => {
  const [film, series, paused] = [await anime({ type: 'Film' }), await anime(), await anime()]
  for (const { id } of [film, series]) await add(id)
  await add(paused.id, { status: 'en pause' })
  const idsOf = async (query: { status?: contract.WatchlistStatus; type?: 'Film' | 'Anime' }) =>
    (await call(contract.listWatchlist, { query })).map((item) => item.anime_id)
  expect(await idsOf({})).toEqual([paused.id, series.id, film.id])
  expect(await idsOf({ status: 'en pause' })).toEqual([paused.id])
  expect(await idsOf({ type: 'Anime', status: 'à voir' })).toEqual([series.id])
})

test('the list is sorted by date, title in French order, year or rating, the unknown last', async () => {
  const made = [
    await anime({ title: 'Zone grise', release_year: 2001, rating: 9 }),
    await anime({ title: 'Élan', release_year: null, rating: 5.5 }),
    await anime({ title: 'Falaise', release_year: 2020, rating: null }),
  ]
  for (const { id } of made) await add(id)
  type Query = { sort_by?: 'title' | 'release_year' | 'rating'; sort_order?: 'asc' | 'desc' }
  const titlesOf = async (query: Query) => (await call(contract.listWatchlist, { query })).map(({ title }) => title)
  expect(await titlesOf({})).toEqual(['Falaise', 'Élan', 'Zone grise'])
  expect(await titlesOf({ sort_order: 'asc' })).toEqual(['Zone grise', 'Élan', 'Falaise'])
  expect(await titlesOf({ sort_by: 'title' })).toEqual(['Élan', 'Falaise', 'Zone grise'])
  expect(await titlesOf({ sort_by: 'release_year' })).toEqual(['Falaise', 'Zone grise', 'Élan'])
  expect(await titlesOf({ sort_by: 'rating', sort_order: 'asc' })).toEqual(['Élan', 'Zone grise', 'Falaise'])
})

test('a long list is paged, and searched by a part of a title', async () => {
  for (const title of ['Brise', 'Éclipse sur la Brume', 'Cabane']) await add((await anime({ title })).id)
  const titlesOf = async (query: { page?: number; limit?: number; search?: string }) =>
    (await call(contract.listWatchlist, { query: { sort_by: 'title', ...query } })).map(({ title }) => title)
  expect(await titlesOf({ limit: 2 })).toEqual(['Brise', 'Cabane'])
  expect(await titlesOf({ limit: 2, page: 2 })).toEqual(['Éclipse sur la Brume'])
  expect(await titlesOf({ search: 'ECLIPSE' })).toEqual(['Éclipse sur la Brume'])
  expect(await titlesOf({ search: 'br' })).toEqual(['Brise', 'Éclipse sur la Brume'])
  for (const title of ['Kuro:Umi', '2046 Nuits']) await add((await anime({ title })).id)
  expect(await titlesOf({ search: 'kuro umi' })).toEqual(['Kuro:Umi'])
  expect(await titlesOf({ search: '20' })).toEqual(['2046 Nuits'])
  await expect(titlesOf({ limit: 1000 })).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('lines are counted by status, without those of others', async () => {
  const [one, other] = [await person(), await person()]
  await one.add((await anime({ title: 'La Jetée', type: 'Film' })).id)
  await one.add((await anime({ title: 'La Dune' })).id, { status: 'terminé' })
  await other.add((await anime()).id)
  const none = { 'à voir': 0, 'en cours': 0, terminé: 0, 'en pause': 0, abandonné: 0 }
  const count = (query: { type?: 'Film'; search?: string }) => one.call(contract.countWatchlist, { query })
  expect(await count({})).toEqual({ total: 2, by_status: { ...none, 'à voir': 1, terminé: 1 } })
  expect(await count({ type: 'Film' })).toEqual({ total: 1, by_status: { ...none, 'à voir': 1 } })
  expect(await count({ search: 'dune' })).toEqual({ total: 1, by_status: { ...none, terminé: 1 } })
})

test('a removed line can be restored with its date, but not in the future', async () => {
  const [old, new_] = [await anime(), await anime()]
  const put = (anime_id: number, added_at: string) => call(contract.addToWatchlist, { body: { anime_id, added_at } })
  const first = '2026-01-02T03:04:05.000Z'
  expect(await put(old.id, first)).toMatchObject({ watchlist_item: { added_at: first } })
  expect(await put(new_.id, '2126-01-01T00:00:00.000Z')).toMatchObject({
    watchlist_item: { added_at: clock.toISOString() },
  })
})

test('a line has its number of seen episodes; two languages count once', async () => {
  const { id: anime_id } = await anime()
  const episode_ids: number[] = []
  for (const language of ['VOSTFR', 'VF'] as const) episode_ids.push((await makeEpisode(db, { anime_id, language })).id)
  episode_ids.push((await makeEpisode(db, { anime_id, episode_number: 2 })).id)
  await makeEpisode(db, { anime_id, episode_number: 3 })
  await add(anime_id)
  await call(markEpisodes, { body: { episode_ids, seen: true } })
  expect(await call(contract.listWatchlist, { query: {} })).toEqual([
    expect.objectContaining({ episode_count: 3, seen_count: 2 }),
  ])
})

test('lines disappear with a deleted anime, are purged with it, and are deleted with their account', async () => {
  const [going, staying] = [await anime(), await anime()]
  for (const each of [going, staying]) await add(each.id)
  await db.deleteFrom('anime').where('id', '=', going.id).execute()
  expect((await exportWatchlist(db, memberId)).map(({ title }) => title)).toEqual([staying.title])
  await purgeItems(db, { animeIds: [going.id], episodeIds: [] })
  const rows = () => db.selectFrom('watchlist_item').select('anime_id').where('account_id', '=', memberId).execute()
  expect(await rows()).toEqual([{ anime_id: staying.id }])
  await db.deleteFrom('account').where('id', '=', memberId).execute()
  expect(await rows()).toEqual([])
})

test('the data export contains every line', async () => {
  await add((await anime({ title: 'Le Sillage' })).id, { status: 'abandonné', language: 'VF' })
  expect(await exportWatchlist(db, memberId)).toEqual([
    {
      title: 'Le Sillage',
      status: 'abandonné',
      language: 'VF',
      note: null,
      added_at: clock.toISOString(),
      seen_count: 0,
      said_by_imports: null,
    },
  ])
})
