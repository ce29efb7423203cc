import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { type AnimeToMake, makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/call-as.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { type Api, createApi } from '../../../platform/http/api.ts'
import { createJobs, type Jobs } from '../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../platform/log/create-log.ts'
import { writeSearchNames } from '../../catalogue/server/public.ts'
import { getAnimeProgress, listWatching, markEpisodes, updateProgress } from '../../watch-progress/contract.ts'
import { registerWatchProgressOperations } from '../../watch-progress/server/public.ts'
import {
  addToWatchlist,
  changeWatchlistItem,
  listWatchlist,
  removeFromWatchlist,
  type WatchlistStatus,
} from '../../watchlist/contract.ts'
import { registerWatchlistOperations } from '../../watchlist/server/public.ts'
import * as contract from '../contract.ts'
import { exportListImports, registerListTransferOperations } from './public.ts'

const database = useTestDatabase()
const dayMs = 24 * 3600 * 1000
let clock = new Date('2026-11-21T20:00:00Z')
let api: Api
let jobs: Jobs

beforeAll(() => {
  const { db } = database.connection
  const now = () => clock
  api = createApi()
  jobs = createJobs(database.connection, createLog('silent', false))
  registerWatchlistOperations(api, { db, now })
  registerWatchProgressOperations(api, { db, now })
  registerListTransferOperations(api, { db, jobs, now })
  jobs.start()
  return () => jobs.stop()
})

async function anime(given: AnimeToMake = {}, seasons: Record<string, number> = {}) {
  const { db } = database.connection
  const made = await makeAnime(db, given)
  for (const [season_label, count] of Object.entries(seasons)) {
    for (let episode_number = 1; episode_number <= count; episode_number++) {
      await makeEpisode(db, { anime_id: made.id, season_label, episode_number })
    }
  }
  await writeSearchNames(db, [made.id])
  return made
}

/** A table of a list as a file. */
const csv = (...rows: string[]) =>
  new File([['titre;statut;episodes_vus;annee', ...rows].join('\n')], 'ma-liste.csv', { type: 'text/csv' })

async function person() {
  const { id } = await makeAccount(database.connection.db)
  const call = callAs(api, id)
  const get = async (importId: number) => (await call(contract.getImport, { params: { id: String(importId) } })).import
  return {
    id,
    call,
    get,
    /** Brings a file and waits until its animes are found. */
    bring: async (file: File) => {
      clock = new Date(clock.getTime() + 60_000)
      const { import: started } = await call(contract.startImport, { body: { file } })
      await expect.poll(async () => (await get(started.id)).state, { timeout: 20_000 }).toBe('review')
      return get(started.id)
    },
    lines: async (importId: number, show: contract.ShownLines = 'all') =>
      (await call(contract.listImportLines, { params: { id: String(importId) }, query: { show } })).lines,
    change: async (
      importId: number,
      position: number,
      body: { anime_id?: number; decision?: 'add' | 'replace' | 'skip' },
    ) => call(contract.changeImportLine, { params: { id: String(importId), position: String(position) }, body }),
    decide: (importId: number, show: contract.ShownLines, decision: 'accept' | 'skip') =>
      call(contract.decideImportLines, { params: { id: String(importId) }, body: { show, decision } }),
    apply: async (importId: number, mark_seen = true) => {
      clock = new Date(clock.getTime() + 60_000)
      return (await call(contract.applyImport, { params: { id: String(importId) }, body: { mark_seen } })).import
    },
    undo: (importId: number) => call(contract.undoImport, { params: { id: String(importId) } }),
    add: (anime_id: number, status: WatchlistStatus = 'à voir') => call(addToWatchlist, { body: { anime_id, status } }),
    list: async () =>
      Object.fromEntries((await call(listWatchlist, { query: {} })).map(({ title, status }) => [title, status])),
    seen: async (animeId: number) =>
      (await call(getAnimeProgress, { params: { id: String(animeId) } })).episodes.filter(({ seen }) => seen).length,
  }
}

test('a visitor without an account is refused by every operation', async () => {
  const call = callAs(api)
  const params = { id: '1' }
  const refused = { code: 'UNAUTHENTICATED' }
  await expect(call(contract.startImport, { body: { file: csv() } })).rejects.toMatchObject(refused)
  await expect(call(contract.listImports, {})).rejects.toMatchObject(refused)
  await expect(call(contract.getImport, { params })).rejects.toMatchObject(refused)
  await expect(call(contract.listImportLines, { params, query: {} })).rejects.toMatchObject(refused)
  await expect(
    call(contract.changeImportLine, { params: { ...params, position: '1' }, body: { decision: 'skip' } }),
  ).rejects.toMatchObject(refused)
  await expect(
    call(contract.decideImportLines, { params, body: { show: 'all', decision: 'skip' } }),
  ).rejects.toMatchObject(refused)
  await expect(call(contract.applyImport, { params, body: { mark_seen: true } })).rejects.toMatchObject(refused)
  await expect(call(contract.undoImport, { params })).rejects.toMatchObject(refused)
  await expect(call(contract.dropImport, { params })).rejects.toMatchObject(refused)
  await expect(call(contract.exportList, { params: { format: 'csv' } })).rejects.toMatchObject(refused)
})

test('somebody else’s import is as unknown as one that never was', async () => {
  const [owner, other] = [await person(), await person()]
  await anime({ title: 'Le Héron gris' })
  const { id } = await owner.bring(csv('Le Héron gris;terminé;1;'))
  const unknown = { code: 'NOT_FOUND', message: 'Cette importation est introuvable.' }
  for (const importId of [id, 2_147_483_647]) {
    await expect(other.get(importId)).rejects.toMatchObject(unknown)
    await expect(other.lines(importId)).rejects.toMatchObject(unknown)
    await expect(other.change(importId, 1, { decision: 'skip' })).rejects.toMatchObject(unknown)
    await expect(other.decide(importId, 'all', 'skip')).rejects.toMatchObject(unknown)
    await expect(other.apply(importId)).rejects.toMatchObject(unknown)
    await expect(other.undo(importId)).rejects.toMatchObject(unknown)
    await expect(other.call(contract.dropImport, { params: { id: String(importId) } })).rejects.toMatchObject(unknown)
  }
  expect((await other.call(contract.listImports, {})).imports).toEqual([])
})

test('a file that cannot be read is refused with a reason, and nothing is kept', async () => {
  const { call } = await person()
  const file = new File(['<rss/>'], 'liste.xml')
  await expect(call(contract.startImport, { body: { file } })).rejects.toMatchObject({
    code: 'VALIDATION',
    message: "Ce fichier XML n'est pas un export de MyAnimeList.",
    fields: [{ field: 'file' }],
  })
  expect((await call(contract.listImports, {})).imports).toEqual([])
})

test('each line is matched with what is known about it: sure, unsure, or not at all', async () => {
  const { bring, lines } = await person()
  const sure = await anime({ title: 'Marée d’octobre', release_year: 2001 })
  const [old, new_] = [
    await anime({ title: 'Sel et cendre', release_year: 1994 }),
    await anime({ title: 'Sel et cendre', release_year: 2019 }),
  ]
  const brought = await bring(
    csv(
      'maree d\u0027octobre;terminé;3;',
      'Sel et cendre;à voir;0;2019',
      'Sel et cendre;à voir;0;',
      'Inconnu au port;à voir;0;',
    ),
  )
  expect(brought).toMatchObject({
    format: 'csv',
    file_name: 'ma-liste.csv',
    counts: { total: 4, matched: 4, unsure: 1, unmatched: 1, chosen: 2, skipped: 1, conflicts: 0, seen: 3 },
  })
  const found = await lines(brought.id)
  expect(found.map(({ anime: one, decision }) => [one?.id ?? null, decision])).toEqual([
    [sure.id, 'add'],
    [new_.id, 'add'],
    [old.id, 'pending'],
    [null, 'skip'],
  ])
  expect(found[2]?.alternatives.map(({ anime: one }) => one.id)).toEqual([new_.id])
  expect(found[0]).toMatchObject({ confidence: 99, mine: null, is_conflict: false, is_shared: false })
  expect(await lines(brought.id, 'unsure')).toMatchObject([{ position: 3 }])
  expect(await lines(brought.id, 'unmatched')).toMatchObject([{ position: 4 }])
})

test('ids decide before titles: our own slug, an old one, those of other sites', async () => {
  const { bring, lines } = await person()
  const a = await anime({ title: 'Un', external_ids: { mal: '501' } })
  const b = await anime({ title: 'Deux', external_ids: { anilist: '502' } })
  const c = await anime({ title: 'Trois', oldSlugs: ['trois-autrefois'] })
  const file = new File(
    [`titre;mal_id;anilist_id;slug\nFaux;501;;\nFaux;;502;\nFaux;;;trois-autrefois\nFaux;999;;${c.slug}\n`],
    'x.csv',
  )
  const found = await lines((await bring(file)).id)
  expect(found.map(({ anime: one, confidence }) => [one?.id, confidence])).toEqual([
    [a.id, 100],
    [b.id, 100],
    [c.id, 100],
    [c.id, 100],
  ])
  expect(found.map(({ is_shared }) => is_shared)).toEqual([false, false, true, true])
})

test('what the list says otherwise is never overwritten unless the person says so', async () => {
  const { add, bring, lines, decide, apply, list, change } = await person()
  const made = [await anime({ title: 'Jonc' }), await anime({ title: 'Osier' }), await anime({ title: 'Roseau' })]
  for (const { id } of made) await add(id, 'en pause')
  const { id, counts } = await bring(csv('Jonc;terminé;1;', 'Osier;abandonné;1;', 'Roseau;en pause;1;'))
  expect(counts).toMatchObject({ conflicts: 2, same: 1, chosen: 1, replacing: 0 })
  expect((await lines(id, 'conflicts')).map(({ mine, status, decision }) => [mine?.status, status, decision])).toEqual([
    ['en pause', 'terminé', 'skip'],
    ['en pause', 'abandonné', 'skip'],
  ])
  await decide(id, 'all', 'accept')
  expect((await lines(id, 'conflicts')).map(({ decision }) => decision)).toEqual(['skip', 'skip'])
  await change(id, 1, { decision: 'replace' })
  expect(await apply(id)).toMatchObject({ state: 'applied', outcome: { added_count: 0, replaced_count: 1 } })
  expect(await list()).toEqual({ Jonc: 'terminé', Osier: 'en pause', Roseau: 'en pause' })
})

test('conflicts can be replaced together, and what came to the list during the review stays', async () => {
  const { add, bring, decide, apply, list } = await person()
  const [one, late] = [await anime({ title: 'Bruyère' }), await anime({ title: 'Fougère' })]
  await add(one.id, 'à voir')
  const { id } = await bring(csv('Bruyère;terminé;0;', 'Fougère;terminé;0;'))
  await decide(id, 'conflicts', 'accept')
  await add(late.id, 'abandonné')
  expect(await apply(id)).toMatchObject({ outcome: { added_count: 0, replaced_count: 1 } })
  expect(await list()).toEqual({ Bruyère: 'terminé', Fougère: 'abandonné' })
})

test('another anime can be chosen for a line; it is taken at once unless the list contradicts it', async () => {
  const { add, bring, lines, change, apply, list } = await person()
  const [right, mine] = [await anime({ title: 'Le Gué' }), await anime({ title: 'La Passe' })]
  await add(mine.id, 'à voir')
  const { id } = await bring(csv('Titre introuvable;terminé;0;', 'Autre introuvable;terminé;0;'))
  await expect(change(id, 1, { decision: 'add' })).rejects.toMatchObject({ code: 'VALIDATION' })
  await expect(change(id, 1, { anime_id: 2_147_483_647 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(change(id, 9, { decision: 'skip' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(change(id, 1, {})).rejects.toMatchObject({ code: 'VALIDATION' })
  expect(await change(id, 1, { anime_id: right.id })).toMatchObject({
    line: { anime: { title: 'Le Gué' }, confidence: 100, decision: 'add' },
    import: { counts: { chosen: 1, unmatched: 1 } },
  })
  expect(await change(id, 2, { anime_id: mine.id })).toMatchObject({ line: { is_conflict: true, decision: 'pending' } })
  expect(await lines(id, 'chosen')).toHaveLength(1)
  await apply(id)
  expect(await list()).toEqual({ 'Le Gué': 'terminé', 'La Passe': 'à voir' })
})

test('counts of episodes become marks as seen when asked for, of the named season where there is one', async () => {
  const [without, { bring, apply, seen, call }] = [await person(), await person()]
  const long = await anime({ title: 'Haute mer' }, { 'Saison 1': 3, 'Saison 2': 3 })
  const done = await anime({ title: 'Basse mer' }, { 'Saison 1': 2 })
  const file = csv('Haute mer;terminé;3;', 'Haute mer Saison 2;en cours;1;', 'Basse mer;abandonné;1;')
  await without.apply((await without.bring(file)).id, false)
  expect([await without.seen(long.id), await without.seen(done.id)]).toEqual([0, 0])
  const { outcome } = await apply((await bring(file)).id)
  expect(outcome).toEqual({ added_count: 2, replaced_count: 0, marked_count: 5 })
  expect([await seen(long.id), await seen(done.id)]).toEqual([4, 1])
  // Only what is in progress is something to continue.
  expect(await call(listWatching, {})).toMatchObject([
    { title: 'Haute mer', season_label: 'Saison 2', episode_number: 2 },
  ])
})

test('several lines of one anime make one: what is least done counts', async () => {
  const { bring, apply, list, lines } = await person()
  await anime({ title: 'Vent debout' }, { 'Saison 1': 1, 'Saison 2': 1 })
  const { id } = await bring(csv('Vent debout;terminé;1;', 'Vent debout saison 2;en cours;1;'))
  expect((await lines(id)).map(({ is_shared, decision }) => [is_shared, decision])).toEqual([
    [true, 'add'],
    [true, 'add'],
  ])
  expect(await apply(id)).toMatchObject({ outcome: { added_count: 1, marked_count: 2 } })
  expect(await list()).toEqual({ 'Vent debout': 'en cours' })
})

test('an import is applied once, and lines are decided only before', async () => {
  const { bring, apply, change, decide, call } = await person()
  await anime({ title: 'Une fois' })
  const { id } = await bring(csv('Une fois;à voir;0;'))
  const twice = await Promise.allSettled([apply(id), apply(id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = { code: 'CONFLICT', message: 'Cette importation est déjà appliquée.' }
  await expect(change(id, 1, { decision: 'skip' })).rejects.toMatchObject(refused)
  await expect(decide(id, 'all', 'skip')).rejects.toMatchObject(refused)
  await expect(call(contract.dropImport, { params: { id: String(id) } })).rejects.toMatchObject(refused)
})

test('undoing gives back what was there, and leaves what changed since', async () => {
  const { add, bring, decide, apply, undo, list, call, seen, get } = await person()
  const [kept, replaced, fresh, later] = [
    await anime({ title: 'Ancre' }, { 'Saison 1': 3 }),
    await anime({ title: 'Bouée' }),
    await anime({ title: 'Cale' }),
    await anime({ title: 'Drisse' }),
  ]
  await add(kept.id, 'en cours')
  await add(replaced.id, 'en pause')
  const { id } = await bring(csv('Ancre;en cours;2;', 'Bouée;terminé;0;', 'Cale;à voir;0;', 'Drisse;à voir;0;'))
  await decide(id, 'conflicts', 'accept')
  const applied = await apply(id)
  expect(applied).toMatchObject({ outcome: { added_count: 2, replaced_count: 1, marked_count: 2 } })
  expect(Date.parse(applied.undo_until ?? '') - Date.parse(applied.applied_at ?? '')).toBe(30 * dayMs)
  await call(changeWatchlistItem, { params: { anime_id: String(later.id) }, body: { status: 'abandonné' } })
  expect(await undo(id)).toMatchObject({ kept_count: 1, import: { state: 'undone', undo_until: null } })
  expect(await list()).toEqual({ Ancre: 'en cours', Bouée: 'en pause', Drisse: 'abandonné' })
  expect(await seen(kept.id)).toBe(0)
  expect(await call(listWatching, {})).toEqual([])
  await expect(undo(id)).rejects.toMatchObject({ code: 'CONFLICT', message: 'Cette importation a été annulée.' })
  expect((await get(id)).state).toBe('undone')
  expect(fresh.id).toBeGreaterThan(0)
})

test('an episode that was watched after the import keeps its position when the import is undone', async () => {
  const { bring, apply, undo, call, seen } = await person()
  const made = await anime({ title: 'Houle' }, { 'Saison 1': 2 })
  const { id } = await bring(csv('Houle;en cours;1;'))
  await apply(id)
  const [first] = (await call(getAnimeProgress, { params: { id: String(made.id) } })).episodes
  await call(updateProgress, { body: { episode_id: first?.episode_id ?? 0, progress_seconds: 300 } })
  await undo(id)
  expect(await seen(made.id)).toBe(0)
  expect(await call(getAnimeProgress, { params: { id: String(made.id) } })).toMatchObject({
    episodes: [{ progress_seconds: 300, seen: false }],
  })
})

test('what the person said of an episode is not overwritten by a count', async () => {
  const { bring, apply, call, seen } = await person()
  const made = await anime({ title: 'Ressac' })
  const { id: episode_id } = await makeEpisode(database.connection.db, { anime_id: made.id })
  await call(markEpisodes, { body: { episode_ids: [episode_id], seen: false } })
  await apply((await bring(csv('Ressac;terminé;1;'))).id)
  expect(await seen(made.id)).toBe(0)
})

test('an import can be undone for 30 days', async () => {
  const { bring, apply, undo } = await person()
  await anime({ title: 'Trente jours' })
  const { id } = await bring(csv('Trente jours;à voir;0;'))
  await apply(id)
  const then = clock
  clock = new Date(clock.getTime() + 30 * dayMs + 1)
  await expect(undo(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  clock = new Date(then.getTime() + 30 * dayMs)
  expect(await undo(id)).toMatchObject({ kept_count: 0 })
})

test('another file takes the place of one that was not applied; one that is dropped is gone', async () => {
  const { bring, call, get } = await person()
  await anime({ title: 'Premier jet' })
  const first = await bring(csv('Premier jet;à voir;0;'))
  const second = await bring(csv('Premier jet;terminé;0;'))
  await expect(get(first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await call(contract.listImports, {})).imports.map(({ id }) => id)).toEqual([second.id])
  await call(contract.dropImport, { params: { id: String(second.id) } })
  expect((await call(contract.listImports, {})).imports).toEqual([])
})

test.each(contract.listFormatNames)('a list that goes out as %s and comes back changes nothing', async (format) => {
  const { add, call, bring, apply } = await person()
  const prefix = `=Retour ${format}`
  for (const [index, status] of (['à voir', 'en cours', 'terminé', 'en pause', 'abandonné'] as const).entries()) {
    const made = await anime({ title: `${prefix} ${index} « d’été » & <b>` }, { 'Saison 1': 3, Films: 1 })
    await add(made.id, status)
    if (index === 1) continue
    const { rows } = await database.connection.pool.query('select id from episode where anime_id = $1 order by id', [
      made.id,
    ])
    await call(markEpisodes, { body: { episode_ids: rows.slice(1, 2 + index).map(({ id }) => id), seen: true } })
  }
  await call(changeWatchlistItem, {
    params: { anime_id: String((await call(listWatchlist, { query: {} }))[0]?.anime_id) },
    body: { language: 'VF' },
  })
  const state = async () => [await call(listWatchlist, { query: {} }), await call(listWatching, {})]
  const before = await state()
  const file = await call(contract.exportList, { params: { format } })
  expect(file.file_name).toBe(
    `sumine-watchlist-${clock.toISOString().slice(0, 10)}.${{ mal: 'xml', anilist: 'json', csv: 'csv' }[format]}`,
  )
  const brought = await bring(new File([file.text], file.file_name))
  expect(brought).toMatchObject({ format, unread_count: 0, counts: { total: 5, same: 5, conflicts: 0 } })
  expect(await apply(brought.id)).toMatchObject({ outcome: { added_count: 0, replaced_count: 0, marked_count: 0 } })
  expect(await state()).toEqual(before)
  // Brought by somebody who has nothing, it makes the same list.
  const other = await person()
  await other.apply((await other.bring(new File([file.text], file.file_name))).id)
  const told = (items: Awaited<ReturnType<typeof other.call<typeof listWatchlist>>>) =>
    items.map(({ title, status, language, added_at }) => ({ title, status, language, added_at }))
  const copied = (await other.call(listWatchlist, { query: { sort_by: 'title' } })) as never
  expect(told(copied)).toEqual(told((await call(listWatchlist, { query: { sort_by: 'title' } })) as never))
})

test('five thousand lines are matched, applied and undone', { timeout: 120_000 }, async () => {
  const { bring, apply, undo, call, seen } = await person()
  const { db, pool } = database.connection
  await pool.query(`insert into anime (slug, title, sort_key, type)
    select 'grand-' || n, 'Grande liste ' || n || ' du quai', 'grande liste ' || n, 'Anime' from generate_series(1, 5000) n`)
  await pool.query(`insert into episode (anime_id, season_label, episode_number, language)
    select id, 'Saison 1', n, 'VOSTFR' from anime, generate_series(1, 3) n where slug like 'grand-%'`)
  await writeSearchNames(db, 'all')
  const rows = Array.from({ length: 5000 }, (_, index) => `Grande Liste ${index + 1} du Quai;terminé;2;`)
  const { id, counts } = await bring(csv(...rows))
  expect(counts).toMatchObject({ total: 5000, matched: 5000, chosen: 5000, seen: 10_000 })
  expect((await apply(id)).outcome).toEqual({ added_count: 5000, replaced_count: 0, marked_count: 10_000 })
  const [first] = await call(listWatchlist, { query: { limit: 1 } })
  expect(await seen(first?.anime_id ?? 0)).toBe(2)
  await undo(id)
  expect(await call(listWatchlist, { query: {} })).toEqual([])
  expect(await seen(first?.anime_id ?? 0)).toBe(0)
})

test('the data export names every line; imports go with their account', async () => {
  const { id: accountId, bring } = await person()
  const { db } = database.connection
  await anime({ title: 'Sillage' })
  await bring(csv('Sillage;terminé;4;'))
  expect(await exportListImports(db, accountId)).toMatchObject([
    { format: 'csv', file_name: 'ma-liste.csv', lines: [{ title: 'Sillage', status: 'terminé', seen_count: 4 }] },
  ])
  await db.deleteFrom('account').where('id', '=', accountId).execute()
  expect(await exportListImports(db, accountId)).toEqual([])
})

test('removed lines of the list stay removed when an import is undone', async () => {
  const { bring, apply, undo, call, list } = await person()
  const made = await anime({ title: 'Estran' })
  const { id } = await bring(csv('Estran;à voir;0;'))
  await apply(id)
  await call(removeFromWatchlist, { body: { anime_id: made.id } })
  expect(await undo(id)).toMatchObject({ kept_count: 1 })
  expect(await list()).toEqual({})
})
