import { describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { type AnimeToMake, makeAnime, makeGenre } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { findRow, sql } from '../../../../platform/database/sql.ts'
import { createApi } from '../../../../platform/http/api.ts'
import { createCatalogueMemory, refreshAnimeFacts, writeSearchNames } from '../../../catalogue/server/public.ts'
import { rebuildAnimes } from '../../../catalogue/server/writing/public.ts'
import { mergeGenres } from '../../../editing/animes-contract.ts'
import { handleAnimeEditing } from '../../../editing/server/animes/public.ts'
import { undoAction } from '../../../staff/log-contract.ts'
import { handleLog } from '../../../staff/server/log/public.ts'
import {
  changeSavedSearch,
  createSavedSearch,
  listSavedSearches,
  removeSavedSearch,
} from '../../saved-searches-contract.ts'
import { maxNameLength, maxSavedSearches } from '../../saved-searches-rules.ts'
import { exportNotifications } from '../export-notifications.ts'
import { writePreferences } from '../preferences.ts'
import { matchSavedSearches } from './jobs.ts'
import { purgeSearched, takeGenresBack } from './queries/searched-animes.ts'
import { handleSavedSearches, listOwnSearches } from './routes.ts'

const { db } = useTestDatabase()
const api = createApi()
const memory = createCatalogueMemory(db)
// Saving and looking at changes take turns: each a minute after the last.
let clock = new Date('2026-11-25T08:00:00Z')
const pass = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}
const now = () => clock
handleSavedSearches(api, { db, memory, now })
handleAnimeEditing(api, { db })
handleLog(api, { db, afterUndo: [takeGenresBack, (trx, { animeIds }) => rebuildAnimes(trx, animeIds)] })

/** The job's run, after the wait between two notifications of a search. */
async function lookLater(minutes = 61) {
  pass(minutes)
  memory.expireAll()
  await matchSavedSearches({ db, memory, now })
  pass(1)
}

async function member() {
  const { id } = await makeAccount(db)
  const call = callAs(api, id)
  const save = (query: string, name = 'Ma recherche', notifies = true) =>
    call(createSavedSearch, { body: { query, name, notifies } })
  return {
    id,
    call,
    save,
    list: async () => (await call(listSavedSearches, {})).searches,
    told: async () => {
      const { notifications } = await exportNotifications(db, id, new Date(clock.getTime() + 60_000))
      return notifications.map(({ title, content, url }) => ({ title, content, url })).reverse()
    },
  }
}

/** A genre of its own, so that tests do not match each other's animes. */
let genres = 0
async function genre() {
  genres += 1
  const name = `Genre ${genres}`
  const id = await makeGenre(db, name)
  const add = async (given: AnimeToMake = {}) => {
    const anime = await makeAnime(db, { genres: [name], ...given })
    await writeSearchNames(db, [anime.id])
    return anime
  }
  return { id, name, add, query: `genres=${id}` }
}

async function change(id: number, values: { status?: 'terminé'; rating?: number; title?: string }) {
  await db.updateTable('anime').set(values).where('id', '=', id).execute()
  await refreshAnimeFacts(db, [id])
  await writeSearchNames(db, [id])
}

describe('a new match', () => {
  test('a new anime notifies once, and links to its page', async () => {
    const [one, of] = [await member(), await genre()]
    await one.save(of.query, 'Du soir')
    const anime = await of.add({ title: 'La Lampe des dunes' })
    await lookLater()
    await lookLater()
    expect(await one.told()).toEqual([
      { title: 'Un nouvel anime pour « Du soir »', content: '➕ La Lampe des dunes', url: `/anime/${anime.slug}` },
    ])
  })

  test('many at once are one notification, which opens the search', async () => {
    const [one, of] = [await member(), await genre()]
    await one.save(of.query, 'Du soir')
    for (let number = 1; number <= 12; number++) await of.add({ title: `Tome ${String(number).padStart(2, '0')}` })
    await lookLater()
    expect(await one.told()).toEqual([
      {
        title: '12 nouveaux animes pour « Du soir »',
        content: '➕ Tome 01\n➕ Tome 02\n➕ Tome 03\n➕ Tome 04\n➕ Tome 05\net 7 autres',
        url: `/explorer?genres=${of.id}`,
      },
    ])
  })

  test('matches within the hour wait, and are grouped', async () => {
    const [one, of] = [await member(), await genre()]
    await one.save(of.query)
    await of.add()
    await lookLater()
    await of.add()
    await lookLater(10)
    await of.add()
    await lookLater(10)
    expect(await one.told()).toHaveLength(1)
    await lookLater()
    expect((await one.told()).map(({ title }) => title)).toEqual([
      'Un nouvel anime pour « Ma recherche »',
      '2 nouveaux animes pour « Ma recherche »',
    ])
  })

  test.each([
    ['a status', 'status=terminé', (id: number) => change(id, { status: 'terminé' })],
    ['a rating', 'rating_min=8', (id: number) => change(id, { rating: 8.0 })],
    ['a whole dubbing', 'vf_complete=true', (id: number) => makeEpisode(db, { anime_id: id, language: 'VF' })],
    ['a name', 'search=volière', (id: number) => change(id, { title: 'La Grande Volière' })],
  ])('%s that changes makes an anime match', async (_, filter, become) => {
    const [one, of] = [await member(), await genre()]
    const anime = await of.add({ status: 'en cours' })
    await makeEpisode(db, { anime_id: anime.id })
    await one.save(`${of.query}&${filter}`)
    await lookLater()
    expect(await one.told()).toEqual([])
    await become(anime.id)
    await lookLater()
    expect(await one.told()).toHaveLength(1)
  })

  test('every word of a search must begin one of a name', async () => {
    const [one, of] = [await member(), await genre()]
    await one.save(`${of.query}&search=lampe+dun`)
    await of.add({ title: 'La Lampe éteinte' })
    await of.add({ title: 'Sans rapport', titles: [{ language: 'fr', text: 'Dunes et Lampes' }] })
    await lookLater()
    expect((await one.told()).map(({ content }) => content)).toEqual(['➕ Sans rapport'])
  })
})

describe('never twice', () => {
  test('animes that matched when the search was saved are not new, even if they leave and return', async () => {
    const [one, of] = [await member(), await genre()]
    const anime = await of.add({ rating: 8.0 })
    await lookLater()
    await one.save(`${of.query}&rating_min=8`)
    for (const rating of [7.0, 9.0, 7.5, 8.5]) {
      await change(anime.id, { rating })
      await lookLater()
    }
    expect(await one.told()).toEqual([])
  })

  test('an anime that matched a moment before the search was saved is not new', async () => {
    const [one, other, of] = [await member(), await member(), await genre()]
    await other.save(of.query)
    await of.add()
    await one.save(of.query)
    await lookLater()
    expect([await one.told(), (await other.told()).length]).toEqual([[], 1])
  })

  test('an anime that leaves and returns is new only for searches saved in between', async () => {
    const [early, late, of] = [await member(), await member(), await genre()]
    const query = `${of.query}&rating_min=8`
    await early.save(query)
    const anime = await of.add({ rating: 8.0 })
    await lookLater()
    await change(anime.id, { rating: 7.0 })
    await lookLater()
    await late.save(query)
    await change(anime.id, { rating: 8.0 })
    await lookLater()
    expect([(await early.told()).length, (await late.told()).length]).toEqual([1, 1])
  })

  test('a deleted anime that returns is not new', async () => {
    const [one, of] = [await member(), await genre()]
    await one.save(of.query)
    const { id } = await of.add()
    await lookLater()
    const row = await findRow<{ row: string }>(db)`select to_jsonb(anime)::text as row from anime where id = ${id}`
    await db.deleteFrom('anime').where('id', '=', id).execute()
    await lookLater()
    await sql`
      insert into anime overriding system value
      select (jsonb_populate_record(null::anime, ${row?.row}::jsonb)).*
    `.execute(db)
    await lookLater()
    expect(await one.told()).toHaveLength(1)
    await purgeSearched(db, { animeIds: [id] })
    const left = await db.selectFrom('saved_search_left').select('query').where('anime_id', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('whose notification it is', () => {
  test('"pas dans ma liste" leaves out the animes of the member’s list', async () => {
    const [one, other, of] = [await member(), await member(), await genre()]
    for (const each of [one, other]) await each.save(`${of.query}&unlisted=true`, 'Nouveautés')
    const listed = await of.add({ title: 'Déjà là' })
    await db.insertInto('watchlist_item').values({ account_id: one.id, anime_id: listed.id, language: null }).execute()
    await lookLater()
    await of.add({ title: 'Autre' })
    await lookLater()
    expect((await one.told()).map(({ content }) => content)).toEqual(['➕ Autre'])
    expect(await other.told()).toHaveLength(2)
  })

  test('a search without notifications, and a member who turned the kind off, are not notified', async () => {
    const [silent, off, of] = [await member(), await member(), await genre()]
    await silent.save(of.query, 'Sans bruit', false)
    await off.save(of.query)
    await writePreferences(db, off.id, { saved_searches: false }, now())
    await of.add()
    await lookLater()
    await writePreferences(db, off.id, { saved_searches: true }, now())
    const [search] = await silent.list()
    await silent.call(changeSavedSearch, { params: { id: search?.id }, body: { notifies: true } })
    await lookLater()
    expect([await silent.told(), await off.told()]).toEqual([[], []])
  })

  test('waiting matches are not sent once the notifications are turned off', async () => {
    const [one, of] = [await member(), await genre()]
    const { search } = await one.save(of.query)
    await of.add()
    await lookLater()
    await of.add()
    await lookLater(10)
    await one.call(changeSavedSearch, { params: { id: search.id }, body: { notifies: false } })
    await lookLater()
    expect(await one.told()).toHaveLength(1)
  })
})

describe('keeping searches', () => {
  test('a search is listed by name, renamed and removed', async () => {
    const one = await member()
    const { search } = await one.save('vf_complete=true&genres=7,3&page=4&sort_by=title', 'zèbres')
    await one.save('unlisted=true', 'À découvrir')
    expect((await one.list()).map(({ name, query }) => [name, query])).toEqual([
      ['À découvrir', 'unlisted=true'],
      ['zèbres', 'genres=3,7&vf_complete=true'],
    ])
    const params = { id: search.id }
    const changed = await one.call(changeSavedSearch, { params, body: { name: '  Antilopes ' } })
    expect(changed.search).toMatchObject({ name: 'Antilopes', notifies: true })
    await one.call(removeSavedSearch, { params })
    expect(await one.list()).toHaveLength(1)
    expect(await listOwnSearches({ db, memory }, one.id)).toEqual(await one.list())
  })

  test('filters are described in French', async () => {
    const [one, of] = [await member(), await genre()]
    memory.expireAll()
    await one.save(`search=lune&year_min=2020&genres=${of.id}&without_genres=${of.id}&status=terminé&unlisted=1`)
    const [search] = await one.list()
    expect(search?.filters).toEqual([
      '«\u202flune\u202f»',
      'Pas dans ma liste',
      'Terminé',
      'Depuis 2020',
      of.name,
      `Sans ${of.name}`,
    ])
  })

  test('the same filters are kept once, in any spelling', async () => {
    const one = await member()
    await one.save('genres=3,7', 'Premiers')
    await expect(one.save('page=2&genres=7,3,7')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Cette recherche est déjà enregistrée : « Premiers ».',
    })
    await one.save('genres=3,7&unlisted=true')
  })

  test('concurrent searches do not pass the maximum', async () => {
    const one = await member()
    const wanted = Array.from({ length: maxSavedSearches + 5 }, (_, number) => `year_min=${1950 + number}`)
    const results = await Promise.allSettled(wanted.map((query) => one.save(query)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxSavedSearches)
    await expect(one.save('status=terminé')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test.each([
    ['nothing', ''],
    ['an order alone', 'sort_by=title&page=3&view=list'],
    ['an unknown status', 'status=perdu'],
    ['a year out of range', 'year_min=12'],
    ['too much', `search=${'é'.repeat(2001)}`],
    ['too much in the spelling that is kept', `search=${'蛍'.repeat(150)}&studio=${'蛍'.repeat(150)}`],
  ])('%s is refused', async (_, query) => {
    const one = await member()
    await expect(one.save(query)).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  test('a name has one to sixty letters', async () => {
    const one = await member()
    for (const name of ['', '   ', 'a'.repeat(maxNameLength + 1)]) {
      await expect(one.save('type=Film', name)).rejects.toMatchObject({ code: 'VALIDATION' })
    }
    await one.save('type=Film', 'a'.repeat(maxNameLength))
  })
})

test('the cost grows with the changed animes, not with the catalogue: unchanged ones are not compared', async () => {
  const [one, of] = [await member(), await genre()]
  await one.save(of.query)
  await lookLater()
  const statements: string[] = []
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await matchSavedSearches({ db: counted, memory, now })
  // The queries for changed animes, forgotten matches and due owners.
  expect(statements).toHaveLength(3)
})

describe('a merged genre', () => {
  const staff = async () => callAs(api, (await makeAccount(db, { role: 'Moderateur' })).id, 'Moderateur')
  async function merge(from: { id: number }, into: { id: number }) {
    const { action_id } = await (await staff())(mergeGenres, { params: { id: from.id }, body: { into_id: into.id } })
    memory.expireAll()
    return action_id
  }

  test('is followed by the searches that name it, without notifying of what matched before', async () => {
    const [one, from, into] = [await member(), await genre(), await genre()]
    await one.save(from.query, 'Suivie')
    await from.add({ title: 'Déjà là' })
    await into.add({ title: 'De l’autre genre' })
    await lookLater()
    expect(await one.told()).toHaveLength(1)
    await merge(from, into)
    await lookLater()
    expect(await one.told()).toHaveLength(1)
    expect(await one.list()).toMatchObject([{ query: into.query, filters: [into.name] }])
    await into.add({ title: 'Après la fusion' })
    await lookLater()
    expect(await one.told()).toMatchObject([{}, { content: '➕ Après la fusion' }])
  })

  test('is named again after an undo, without notifying of what matched before', async () => {
    const [one, from, into] = [await member(), await genre(), await genre()]
    await one.save(from.query, 'Rendue')
    await from.add({ title: 'Déjà là' })
    await lookLater()
    const action = await merge(from, into)
    await lookLater()
    await (await staff())(undoAction, { params: { id: action } })
    await lookLater()
    expect(await one.told()).toHaveLength(1)
    expect(await one.list()).toMatchObject([{ query: from.query, filters: [from.name] }])
    await from.add({ title: 'Après l’annulation' })
    await lookLater()
    expect(await one.told()).toMatchObject([{}, { content: '➕ Après l’annulation' }])
  })
})
