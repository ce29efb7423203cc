import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { createApi } from '../../../platform/http/api.ts'
import { createCatalogueMemory } from '../../catalogue/server/public.ts'
import { handleWatchlist } from '../../lists/server/watchlist/public.ts'
import { addToWatchlist, type WatchlistStatus } from '../../lists/watchlist-contract.ts'
import { markEpisodes } from '../../watching/contract.ts'
import { handleWatching } from '../../watching/server/public.ts'
import * as contract from '../contract.ts'
import { purgeHidden } from './queries/hidden.ts'
import { handleSuggestions, listHidden } from './routes.ts'

const { db } = useTestDatabase()
const api = createApi()
const memory = createCatalogueMemory(db)
handleSuggestions(api, { db, memory })
handleWatchlist(api, { db })
handleWatching(api, { db })

async function person() {
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  const list = (animeId: number, status: WatchlistStatus = 'terminé', note: number | null = null) =>
    call(addToWatchlist, { body: { anime_id: animeId, status, note } })
  const suggest = async () => {
    // The catalogue's changes are announced to the process by events, which this test has not.
    memory.expireAll()
    return call(contract.listSuggestions, {})
  }
  return { id, call, list, suggest }
}

/** An anime that can be watched. */
async function anime(given: Parameters<typeof makeAnime>[1] = {}) {
  const made = await makeAnime(db, given)
  const { id: episodeId } = await makeEpisode(db, { anime_id: made.id })
  return { ...made, episodeId }
}

const idsOf = ({ suggestions }: { suggestions: contract.Suggestion[] }) => suggestions.map(({ anime: { id } }) => id)

/** A person who finished three animes of a genre of their own. */
async function fan(genre: string) {
  const one = await person()
  const liked = [await anime({ genres: [genre], studio: genre, title: `${genre} premier` })]
  liked.push(await anime({ genres: [genre] }), await anime({ genres: [genre] }))
  for (const { id } of liked) await one.list(id)
  return { ...one, liked }
}

test('suggestions begin at three animes, and each says why', async () => {
  const one = await person()
  const first = await anime({ genres: ['Marée', 'Phare'], studio: 'Studio Jetée', title: 'La Jetée' })
  const wanted = await anime({ genres: ['Marée', 'Phare'], studio: 'Studio Jetée' })
  await one.list(first.id, 'terminé', 9.5)
  await one.list((await anime({ genres: ['Marée'] })).id)
  expect(await one.suggest()).toEqual({ mark_count: 2, suggestions: [] })
  await one.list((await anime({ genres: ['Marée'] })).id, 'en cours')
  const { mark_count, suggestions } = await one.suggest()
  expect(mark_count).toBe(3)
  expect(suggestions).toMatchObject([
    { anime: { id: wanted.id }, because: { kind: 'noted', title: 'La Jetée', note: 9.5, same_studio: true } },
  ])
  expect(suggestions[0]?.because.shared_genres.toSorted()).toEqual(['Marée', 'Phare'])
})

test('seen episodes count like lists, and what was begun or listed is not suggested', async () => {
  const one = await person()
  const seen = [await anime({ genres: ['Dune'] }), await anime({ genres: ['Dune'] }), await anime({ genres: ['Dune'] })]
  const free = await anime({ genres: ['Dune'] })
  const paused = await anime({ genres: ['Dune'] })
  await one.list(paused.id, 'en pause')
  await one.call(markEpisodes, { body: { episode_ids: seen.map(({ episodeId }) => episodeId), seen: true } })
  const answer = await one.suggest()
  expect(idsOf(answer)).toEqual([free.id])
  expect(answer.suggestions[0]?.because.kind).toBe('finished')
})

test('an anime whose marks were taken back may be suggested', async () => {
  const { call, suggest } = await fan('Ressac')
  const { id, episodeId } = await anime({ genres: ['Ressac'] })
  for (const seen of [true, false]) {
    await call(markEpisodes, { body: { episode_ids: [episodeId], seen } })
    expect(idsOf(await suggest())).toEqual(seen ? [] : [id])
  }
})

test('an abandoned or badly noted anime is no reason', async () => {
  const one = await person()
  for (const status of ['abandonné', 'abandonné'] as const) {
    await one.list((await anime({ genres: ['Brume'] })).id, status)
  }
  await one.list((await anime({ genres: ['Brume'] })).id, 'terminé', 2)
  await anime({ genres: ['Brume'] })
  expect(await one.suggest()).toEqual({ mark_count: 3, suggestions: [] })
})

test('animes without episodes, and sequels of unknown animes, are not suggested', async () => {
  const { suggest, list } = await fan('Écluse')
  await makeAnime(db, { genres: ['Écluse'] })
  const [begin, sequel] = [await anime({ genres: ['Écluse'] }), await anime({ genres: ['Écluse'] })]
  await db.insertInto('anime_relation').values({ anime_id: begin.id, related_id: sequel.id, kind: 'suite' }).execute()
  expect(idsOf(await suggest())).toEqual([begin.id])
  await list(begin.id)
  expect(idsOf(await suggest())).toEqual([sequel.id])
})

test('a hidden anime is not suggested until it is shown again, and only for that person', async () => {
  const [one, other] = [await fan('Estran'), await person()]
  const { id } = await anime({ genres: ['Estran'], title: 'Le Banc de sable' })
  for (const liked of one.liked) await other.list(liked.id)
  const params = { anime_id: id }
  expect(await one.call(contract.hideSuggestion, { params })).toEqual({ hidden: true })
  expect(await one.call(contract.hideSuggestion, { params })).toEqual({ hidden: true })
  expect(idsOf(await one.suggest())).toEqual([])
  expect(idsOf(await other.suggest())).toEqual([id])
  expect(await one.call(contract.listHidden, {})).toMatchObject({
    animes: [{ anime_id: id, title: 'Le Banc de sable' }],
  })
  expect(await listHidden(db, other.id)).toEqual([])
  expect(await one.call(contract.showSuggestion, { params })).toEqual({ shown: true })
  expect(await one.call(contract.showSuggestion, { params })).toEqual({ shown: false })
  expect(idsOf(await one.suggest())).toEqual([id])
})

test('after many hidden animes less popular ones are suggested', async () => {
  const { id, suggest } = await fan('Vasière')
  const popular = await Promise.all(
    Array.from({ length: 60 }, () => anime({ genres: ['Vasière'], popularity: 100_000 })),
  )
  const last = await anime({ genres: ['Vasière'], popularity: 5 })
  expect(idsOf(await suggest())).not.toContain(last.id)
  const hidden = popular.map((one) => ({ account_id: id, anime_id: one.id, hidden_at: new Date() }))
  await db.insertInto('suggestion_hidden').values(hidden).execute()
  expect(idsOf(await suggest())).toEqual([last.id])
})

test('an unknown anime cannot be hidden, and an invalid id is refused', async () => {
  const { call } = await person()
  const hide = (anime_id: string) => call(contract.hideSuggestion, { params: { anime_id } })
  await expect(hide('2147483647')).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Anime non trouvé' })
  await expect(hide('0')).rejects.toMatchObject({ code: 'VALIDATION', message: 'ID anime invalide' })
})

test('what is hidden is purged with its anime and deleted with its account', async () => {
  const { id: accountId, call } = await person()
  const [going, staying] = [await anime(), await anime()]
  for (const { id } of [going, staying]) await call(contract.hideSuggestion, { params: { anime_id: id } })
  await purgeHidden(db, { animeIds: [going.id] })
  const rows = () => db.selectFrom('suggestion_hidden').select('anime_id').where('account_id', '=', accountId).execute()
  expect(await rows()).toEqual([{ anime_id: staying.id }])
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(await rows()).toEqual([])
})
