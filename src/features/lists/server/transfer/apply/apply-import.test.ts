import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../../../tests/factories/make-episode.ts'
import { csv, useListTransferApi } from '../../../../../../tests/kit/list-transfer-api.ts'
import { dayMs } from '../../../../../shared/durations.ts'
import { writeSearchNames } from '../../../../catalogue/server/public.ts'
import { getAnimeProgress, listWatching, markEpisodes, updateProgress } from '../../../../watching/contract.ts'
import { listFormatNames } from '../../../rules.ts'
import * as contract from '../../../transfer-contract.ts'
import { changeWatchlistItem, listWatchlist, removeFromWatchlist } from '../../../watchlist-contract.ts'

const { db, connection, anime, person, now, pass } = useListTransferApi()

test('a conflicting entry is overwritten only when the member chose so', async () => {
  const { add, upload, lines, decide, apply, list, change } = await person()
  const made = [await anime({ title: 'Jonc' }), await anime({ title: 'Osier' }), await anime({ title: 'Roseau' })]
  for (const { id } of made) await add(id, 'en pause')
  const { id, counts } = await upload(csv('Jonc;terminé;1;', 'Osier;abandonné;1;', 'Roseau;en pause;1;'))
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

test('the member’s own score and notes stay, unless they replace the entry', async () => {
  const { add, note, notes, upload, lines, apply, change, call } = await person()
  const [kept, replaced] = [await anime({ title: 'Ajonc' }), await anime({ title: 'Genêt' })]
  for (const { id } of [kept, replaced]) {
    await add(id, 'terminé')
    await note(id, 8.5)
  }
  const head = 'titre;statut;note_sur_10;remarques'
  const file = new File([`${head}\nAjonc;terminé;9;Du vent\nGenêt;terminé;9;Jaune`], 'liste.csv')
  const { id, counts } = await upload(file)
  expect(counts).toMatchObject({ conflicts: 2, same: 0, chosen: 0 })
  expect((await lines(id, 'conflicts'))[0]).toMatchObject({ score: 90, mine: { score: 85 } })
  await change(id, 1, { decision: 'add' })
  await change(id, 2, { decision: 'replace' })
  expect(await apply(id)).toMatchObject({ outcome: { added_count: 0, replaced_count: 1 } })
  expect(await notes()).toEqual({ Ajonc: 8.5, Genêt: 9 })
  const { text } = await call(contract.exportList, { params: { format: 'csv' } })
  expect(text).toContain('Du vent')
})

test('a file of scores completes entries that have none, keeps their statuses, and adds the others', async () => {
  const { add, note, notes, upload, lines, change, apply, undo, list } = await person()
  const [listed, noted] = [await anime({ title: 'Saule' }), await anime({ title: 'Tilleul' })]
  await anime({ title: 'Charme' })
  await add(listed.id, 'en pause')
  await add(noted.id, 'abandonné')
  await note(noted.id, 3)
  const rated = (trakt: number, title: string, rating: number) => ({ rating, show: { title, ids: { trakt } } })
  const ratings = [rated(1, 'Saule', 8), rated(2, 'Tilleul', 5), rated(3, 'Charme', 10)]
  const { id, counts } = await upload(new File([JSON.stringify(ratings)], 'ratings-shows.json'))
  expect(counts).toMatchObject({ total: 3, conflicts: 1, same: 1, chosen: 2 })
  expect((await lines(id)).map(({ is_score_only, is_conflict, score }) => [is_score_only, is_conflict, score])).toEqual(
    [
      [true, false, 80],
      [true, true, 50],
      [true, false, 100],
    ],
  )
  await change(id, 2, { decision: 'replace' })
  expect(await apply(id)).toMatchObject({ outcome: { added_count: 1, replaced_count: 1, marked_count: 0 } })
  expect(await list()).toEqual({ Saule: 'en pause', Tilleul: 'abandonné', Charme: 'terminé' })
  expect(await notes()).toEqual({ Saule: 8, Tilleul: 5, Charme: 10 })
  await undo(id)
  expect(await notes()).toEqual({ Saule: null, Tilleul: 3 })
})

test('a score of one line and the status of another make one entry', async () => {
  const { upload, apply, list } = await person()
  await anime({ title: 'Frêne' })
  const show = { title: 'Frêne', ids: { trakt: 4 } }
  const entries = [
    { rating: 7, show: { ...show, ids: { trakt: 5 } } },
    { listed_at: '2022-01-02T03:04:05.000Z', show },
  ]
  const { id } = await upload(new File([JSON.stringify(entries)], 'trakt.json'))
  await apply(id)
  expect(await list()).toEqual({ Frêne: 'à voir' })
})

test('conflicts can be replaced together, and entries added during the review stay', async () => {
  const { add, upload, decide, apply, list } = await person()
  const [one, late] = [await anime({ title: 'Bruyère' }), await anime({ title: 'Fougère' })]
  await add(one.id, 'à voir')
  const { id } = await upload(csv('Bruyère;terminé;0;', 'Fougère;terminé;0;'))
  await decide(id, 'conflicts', 'accept')
  await add(late.id, 'abandonné')
  expect(await apply(id)).toMatchObject({ outcome: { added_count: 0, replaced_count: 1 } })
  expect(await list()).toEqual({ Bruyère: 'terminé', Fougère: 'abandonné' })
})

test('the marked episodes are those of the language that the entry follows', async () => {
  const { add, upload, apply, call } = await person()
  const { id } = await anime({ title: 'Marée basse' }, { 'Saison 1': 2 })
  const dubbed = [1, 2].map((episode_number) => makeEpisode(db, { anime_id: id, episode_number, language: 'VF' }))
  const [first] = await Promise.all(dubbed)
  await add(id, 'en cours')
  await call(changeWatchlistItem, { params: { anime_id: id }, body: { language: 'VF' } })
  await apply((await upload(csv('Marée basse;en cours;1;'))).id)
  const { episodes } = await call(getAnimeProgress, { params: { id } })
  expect(episodes.filter(({ seen }) => seen).map(({ episode_id }) => episode_id)).toEqual([first?.id])
})

test('counts of episodes become seen marks on request, of the named season if any', async () => {
  const [without, { upload, apply, seen, call }] = [await person(), await person()]
  const long = await anime({ title: 'Haute mer' }, { 'Saison 1': 3, 'Saison 2': 3 })
  const done = await anime({ title: 'Basse mer' }, { 'Saison 1': 2 })
  const file = csv('Haute mer;terminé;3;', 'Haute mer Saison 2;en cours;1;', 'Basse mer;abandonné;1;')
  await without.apply((await without.upload(file)).id, false)
  expect([await without.seen(long.id), await without.seen(done.id)]).toEqual([0, 0])
  const { outcome } = await apply((await upload(file)).id)
  expect(outcome).toEqual({ added_count: 2, replaced_count: 0, marked_count: 5 })
  expect([await seen(long.id), await seen(done.id)]).toEqual([4, 1])
  // Only animes in progress appear in 'En cours'.
  expect(await call(listWatching, { query: {} })).toMatchObject([
    { title: 'Haute mer', season_label: 'Saison 2', episode_number: 2 },
  ])
})

test('several lines of one anime are merged: the least advanced status counts', async () => {
  const { upload, apply, list, lines } = await person()
  await anime({ title: 'Vent debout' }, { 'Saison 1': 1, 'Saison 2': 1 })
  const { id } = await upload(csv('Vent debout;terminé;1;', 'Vent debout saison 2;en cours;1;'))
  expect((await lines(id)).map(({ is_shared, decision }) => [is_shared, decision])).toEqual([
    [true, 'add'],
    [true, 'add'],
  ])
  expect(await apply(id)).toMatchObject({ outcome: { added_count: 1, marked_count: 2 } })
  expect(await list()).toEqual({ 'Vent debout': 'en cours' })
})

test('an import is applied once, and lines are decided only before', async () => {
  const { upload, apply, change, decide, call } = await person()
  await anime({ title: 'Une fois' })
  const { id } = await upload(csv('Une fois;à voir;0;'))
  const twice = await Promise.allSettled([apply(id), apply(id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = { code: 'CONFLICT', message: 'Cette importation est déjà appliquée.' }
  await expect(change(id, 1, { decision: 'skip' })).rejects.toMatchObject(refused)
  await expect(decide(id, 'all', 'skip')).rejects.toMatchObject(refused)
  await expect(call(contract.dropImport, { params: { id } })).rejects.toMatchObject(refused)
})

test('an undo restores the former entries, and keeps later changes', async () => {
  const { add, upload, decide, apply, undo, list, call, seen, get } = await person()
  const kept = await anime({ title: 'Ancre' }, { 'Saison 1': 3 })
  const [replaced, later] = [await anime({ title: 'Bouée' }), await anime({ title: 'Drisse' })]
  await anime({ title: 'Cale' })
  await add(kept.id, 'en cours')
  await add(replaced.id, 'en pause')
  const { id } = await upload(csv('Ancre;en cours;2;', 'Bouée;terminé;0;', 'Cale;à voir;0;', 'Drisse;à voir;0;'))
  await decide(id, 'conflicts', 'accept')
  const applied = await apply(id)
  expect(applied).toMatchObject({ outcome: { added_count: 2, replaced_count: 1, marked_count: 2 } })
  expect(Date.parse(applied.undo_until ?? '') - Date.parse(applied.applied_at ?? '')).toBe(30 * dayMs)
  await call(changeWatchlistItem, { params: { anime_id: later.id }, body: { status: 'abandonné' } })
  expect(await undo(id)).toMatchObject({ kept_count: 1, import: { state: 'undone', undo_until: null } })
  expect(await list()).toEqual({ Ancre: 'en cours', Bouée: 'en pause', Drisse: 'abandonné' })
  expect(await seen(kept.id)).toBe(0)
  expect(await call(listWatching, { query: {} })).toEqual([])
  await expect(undo(id)).rejects.toMatchObject({ code: 'CONFLICT', message: 'Cette importation a été annulée.' })
  expect((await get(id)).state).toBe('undone')
})

test('an added entry that got a note since stays when the import is undone', async () => {
  const { upload, apply, undo, note, notes } = await person()
  const [fresh, scored] = [await anime({ title: 'Galet' }), await anime({ title: 'Falaise' })]
  await anime({ title: 'Goémon' })
  const head = 'titre;statut;note_sur_10'
  const { id } = await upload(new File([`${head}\nGalet;terminé;\nFalaise;terminé;9\nGoémon;terminé;7`], 'liste.csv'))
  await apply(id)
  for (const made of [fresh, scored]) await note(made.id, 6)
  expect(await undo(id)).toMatchObject({ kept_count: 2 })
  expect(await notes()).toEqual({ Falaise: 6, Galet: 6 })
})

test('an episode that was watched after the import keeps its position when the import is undone', async () => {
  const { upload, apply, undo, call, seen } = await person()
  const made = await anime({ title: 'Houle' }, { 'Saison 1': 2 })
  const { id } = await upload(csv('Houle;en cours;1;'))
  await apply(id)
  const [first] = (await call(getAnimeProgress, { params: { id: made.id } })).episodes
  await call(updateProgress, { body: { episode_id: first?.episode_id ?? 0, progress_seconds: 300 } })
  await undo(id)
  expect(await seen(made.id)).toBe(0)
  expect(await call(getAnimeProgress, { params: { id: made.id } })).toMatchObject({
    episodes: [{ progress_seconds: 300, seen: false }],
  })
})

test('a count does not overwrite the marks of single episodes', async () => {
  const { upload, apply, call, seen } = await person()
  const made = await anime({ title: 'Ressac' })
  const { id: episode_id } = await makeEpisode(db, { anime_id: made.id })
  await call(markEpisodes, { body: { episode_ids: [episode_id], seen: false } })
  await apply((await upload(csv('Ressac;terminé;1;'))).id)
  expect(await seen(made.id)).toBe(0)
})

test('an import can be undone for 30 days', async () => {
  const { upload, apply, undo } = await person()
  await anime({ title: 'Trente jours' })
  const { id } = await upload(csv('Trente jours;à voir;0;'))
  await apply(id)
  pass(30 * dayMs + 1)
  await expect(undo(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  pass(-1)
  expect(await undo(id)).toMatchObject({ kept_count: 0 })
})

test.each(listFormatNames)('a list that goes out as %s and comes back changes nothing', async (format) => {
  const { add, call, upload, apply } = await person()
  const prefix = `=Retour ${format}`
  for (const [index, status] of (['à voir', 'en cours', 'terminé', 'en pause', 'abandonné'] as const).entries()) {
    const made = await anime({ title: `${prefix} ${index} « d’été » & <b>` }, { 'Saison 1': 3, Films: 1 })
    await add(made.id, status)
    if (index === 1) continue
    const { rows } = await connection.pool.query('select id from episode where anime_id = $1 order by id', [made.id])
    await call(markEpisodes, { body: { episode_ids: rows.slice(1, 2 + index).map(({ id }) => id), seen: true } })
  }
  await call(changeWatchlistItem, {
    params: { anime_id: (await call(listWatchlist, { query: {} }))[0]?.anime_id },
    body: { language: 'VF' },
  })
  const state = async () => [await call(listWatchlist, { query: {} }), await call(listWatching, { query: {} })]
  const before = await state()
  const file = await call(contract.exportList, { params: { format } })
  expect(file.file_name).toBe(
    `sumine-watchlist-${now().toISOString().slice(0, 10)}.${{ mal: 'xml', anilist: 'json', csv: 'csv' }[format]}`,
  )
  const uploaded = await upload(new File([file.text], file.file_name))
  expect(uploaded).toMatchObject({ format, unread_count: 0, counts: { total: 5, same: 5, conflicts: 0 } })
  expect(await apply(uploaded.id)).toMatchObject({ outcome: { added_count: 0, replaced_count: 0, marked_count: 0 } })
  expect(await state()).toEqual(before)
  // Imported by a member without any entries, it gives the same list.
  const other = await person()
  await other.apply((await other.upload(new File([file.text], file.file_name))).id)
  const listed = async (ask: typeof call) =>
    (await ask(listWatchlist, { query: { sort_by: 'title' } })).map(({ title, status, language, added_at }) => ({
      title,
      status,
      language,
      added_at,
    }))
  expect(await listed(other.call)).toEqual(await listed(call))
})

test('five thousand lines are matched, applied, replaced and undone', { timeout: 120_000 }, async () => {
  const { upload, apply, undo, decide, call, seen } = await person()
  const { pool } = connection
  // The list opens before the database has gathered statistics of its new lines: it knows a short one only.
  for (const table of ['watchlist_item', 'watch_progress', 'list_import_line'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await pool.query(`insert into anime (slug, title, sort_key, type)
    select 'grand-' || n, 'Grande liste ' || n || ' du quai', 'grande liste ' || n, 'Anime' from generate_series(1, 5000) n`)
  await pool.query(`insert into episode (anime_id, season_label, episode_number, language)
    select id, 'Saison 1', n, 'VOSTFR' from anime, generate_series(1, 3) n where slug like 'grand-%'`)
  await writeSearchNames(db, 'all')
  const short = await person()
  await short.apply((await short.upload(csv('Grande Liste 1 du Quai;terminé;2;'))).id)
  await pool.query('analyze')
  const listed = (status: string, note: number) => {
    const rows = Array.from({ length: 5000 }, (_, index) => `Grande Liste ${index + 1} du Quai;${status};2;${note}`)
    return new File([['titre;statut;episodes_vus;score', ...rows].join('\n')], 'liste.csv')
  }
  const first = await upload(listed('terminé', 8))
  expect(first.counts).toMatchObject({ total: 5000, matched: 5000, chosen: 5000, seen: 10_000 })
  expect((await apply(first.id)).outcome).toEqual({ added_count: 5000, replaced_count: 0, marked_count: 10_000 })
  const newest = async () => (await call(listWatchlist, { query: { limit: 1 } }))[0]
  const item = await newest()
  expect(item).toMatchObject({ status: 'terminé', note: 8 })
  expect(await seen(item?.anime_id ?? 0)).toBe(2)
  const second = await upload(listed('en pause', 6))
  expect(second.counts).toMatchObject({ conflicts: 5000, chosen: 0 })
  await decide(second.id, 'conflicts', 'accept')
  expect((await apply(second.id)).outcome).toMatchObject({ added_count: 0, replaced_count: 5000 })
  expect(await newest()).toMatchObject({ status: 'en pause', note: 6 })
  await undo(second.id)
  expect(await newest()).toMatchObject({ status: 'terminé', note: 8 })
  await undo(first.id)
  expect(await call(listWatchlist, { query: {} })).toEqual([])
  expect(await seen(item?.anime_id ?? 0)).toBe(0)
})

test('removed lines of the list stay removed when an import is undone', async () => {
  const { upload, apply, undo, call, list } = await person()
  const made = await anime({ title: 'Estran' })
  const { id } = await upload(csv('Estran;à voir;0;'))
  await apply(id)
  await call(removeFromWatchlist, { body: { anime_id: made.id } })
  expect(await undo(id)).toMatchObject({ kept_count: 1 })
  expect(await list()).toEqual({})
})

test.each(listFormatNames)('what a list said goes out again as %s if no episode is known', async (format) => {
  const { upload, apply, call, undo } = await person()
  await anime({ title: `Sans épisodes ${format}`, external_ids: { mal: '17985' } })
  const file = new File(
    [
      `titre;statut;episodes_vus;score;started;completed;notes\nSans épisodes ${format};terminé;366;8,5;07/04/2019;2020-02;Long, mais bien\n`,
    ],
    'x.csv',
  )
  const { id } = await upload(file)
  expect(await apply(id)).toMatchObject({ outcome: { added_count: 1, marked_count: 0 } })
  const { text } = await call(contract.exportList, { params: { format } })
  const other = await person()
  const again = await other.upload(new File([text], 'y'))
  expect(await other.lines(again.id)).toMatchObject([{ seen_count: 366 }])
  await other.apply(again.id)
  expect(await other.call(contract.exportList, { params: { format } })).toMatchObject({ text })
  for (const said of { mal: ['>9<', '2019-04-07', '2020-02-00'], anilist: ['"score": 85'], csv: ['8,5'] }[format]) {
    expect(text).toContain(said)
  }
  expect(text).toContain('Long, mais bien')
  await undo(id)
  expect((await call(contract.exportList, { params: { format } })).text).not.toContain('mais bien')
})
