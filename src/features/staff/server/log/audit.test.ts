import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { eventually } from '../../../../../tests/kit/eventually.ts'
import { refuseLargeDeletions } from '../../../../../tests/kit/refuse-large-deletions.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { getRow, insertRow, updateRows } from '../../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { silenceMs } from '../../../../platform/database/client-settings.ts'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'
import { createApi } from '../../../../platform/http/api.ts'
import type { Undone } from '../../../../platform/site/site.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { factorChanges } from '../../../account/second-factor-rules.ts'
import * as contract from '../../log-contract.ts'
import { purge } from './purge.ts'
import { type Action, noteAccountChange, recordAction } from './record-action.ts'
import { handleLog } from './routes.ts'

const { db } = useTestDatabase()

let now: () => Date
let undone: Undone[]
let staff: number
const api = createApi()
handleLog(api, { db, now: () => now(), afterUndo: [async (_trx, touched) => void undone.push(touched)] })

beforeEach(async () => {
  now = () => new Date()
  undone = []
  staff = await makeStaff('Moderateur')
})

async function makeStaff(role: 'Moderateur' | 'Administrateur') {
  return (await makeAccount(db, { role })).id
}

const asStaff = () => callAs(api, staff, 'Moderateur')
const undo = (actionId: number | null) => asStaff()(contract.undoAction, { params: { id: actionId } })

/** Performs a change as an action of a member of the staff. */
function act<T>(kind: Action<unknown>['kind'], change: (trx: Database) => Promise<T>, by = staff) {
  return recordAction(db, { by: { accountId: by, ip: null, access: 'staff' }, kind, summary: 'x' }, change)
}

function rename(animeId: number, title: string) {
  const by = { accountId: staff, ip: '192.0.2.7', access: 'staff' as const }
  return recordAction(db, { by, kind: 'anime.update', summary: `Anime « ${title} » modifié` }, (trx) =>
    trx.updateTable('anime').set({ title }).where('id', '=', animeId).execute(),
  )
}

const titleOf = async (id: number) =>
  (await db.selectFrom('anime').select('title').where('id', '=', id).executeTakeFirst())?.title

test('an action is logged with its author, time, IP address, and each row before and after', async () => {
  const anime = await makeAnime(db, { title: 'Avant' })
  const { actionId } = await rename(anime.id, 'Après')
  const { action, changes } = await asStaff()(contract.getAction, { params: { id: actionId }, query: {} })
  expect(action).toMatchObject({
    kind: 'anime.update',
    summary: 'Anime « Après » modifié',
    actor: { id: staff },
    ip: '192.0.2.7',
    anime: { id: anime.id, title: 'Après' },
    change_count: 1,
    is_undoable: true,
  })
  expect(changes).toEqual([
    expect.objectContaining({
      table: 'anime',
      operation: 'update',
      key: { id: anime.id },
      before: { title: 'Avant' },
      after: { title: 'Après' },
    }),
  ])
})

test('an action that changes nothing, or fails, is not logged', async () => {
  const anime = await makeAnime(db, { title: 'Pareil' })
  expect(await rename(anime.id, 'Pareil')).toMatchObject({ actionId: null })
  const failing = act('anime.update', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('audit_action').select('id').where('actor_id', '=', staff).execute()).toEqual([])
})

test('derived columns alone do not count as a change', async () => {
  const anime = await makeAnime(db)
  const { actionId } = await act('anime.update', (trx) =>
    trx.updateTable('anime').set({ episode_count: 12 }).where('id', '=', anime.id).execute(),
  )
  expect(actionId).toBeNull()
})

test('a long action spans several transactions', async () => {
  const animes = [await makeAnime(db), await makeAnime(db)]
  const action = {
    by: { accountId: staff, ip: null, access: 'staff' as const },
    kind: 'anime.bulk-update' as const,
    summary: 'Lot',
  }
  let into: number | undefined
  for (const { id } of animes) {
    const step = await recordAction(db, { ...action, into }, (trx) =>
      trx.updateTable('anime').set({ studio: 'Atelier' }).where('id', '=', id).execute(),
    )
    into = step.actionId ?? undefined
  }
  const { changes } = await asStaff()(contract.getAction, { params: { id: into }, query: {} })
  expect(changes.map(({ key }) => key)).toEqual(animes.map(({ id }) => ({ id })))
})

test('an undone edit restores the value, reports the touched rows to features, and can be undone itself', async () => {
  const anime = await makeAnime(db, { title: 'Un' })
  const { actionId } = await rename(anime.id, 'Deux')
  const first = await undo(actionId)
  expect(await titleOf(anime.id)).toBe('Un')
  expect(undone).toEqual([expect.objectContaining({ animeIds: [anime.id] })])
  const { actions } = await asStaff()(contract.listActions, { query: { anime_id: anime.id } })
  expect(actions.find(({ id }) => id === actionId)).toMatchObject({
    undone_by: expect.stringMatching(/^membre-/),
    first_changes: [{ table: 'anime', before: { title: 'Un' }, after: { title: 'Deux' } }],
  })
  await undo(first.action_id)
  expect(await titleOf(anime.id)).toBe('Deux')
  await undo(actionId)
  expect(await titleOf(anime.id)).toBe('Un')
})

test('an undo tells features which session asks, so that they do not end it', async () => {
  const { actionId } = await rename((await makeAnime(db)).id, 'Deux')
  const caller = { userId: staff, role: 'Moderateur' as const, sessionId: 'this one' }
  const call = api.callerFor({ caller, ip: '127.0.0.1', requestId: 'test', origin: 'http://localhost' })
  await call(contract.undoAction, { params: { id: String(actionId) } })
  expect(undone).toMatchObject([{ except: 'this one' }])
})

test('an action is undone only once, and not after its rows were changed again', async () => {
  const anime = await makeAnime(db, { title: 'Un' })
  const first = await rename(anime.id, 'Deux')
  const second = await rename(anime.id, 'Trois')
  await expect(undo(first.actionId)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await titleOf(anime.id)).toBe('Trois')
  await undo(second.actionId)
  await expect(undo(second.actionId)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Cette action a déjà été annulée.',
  })
  await undo(first.actionId)
  expect(await titleOf(anime.id)).toBe('Un')
})

test('an undo may take longer than the statement timeout', async () => {
  const anime = await makeAnime(db, { title: 'Un' })
  const { actionId } = await rename(anime.id, 'Deux')
  const holder = await db.startTransaction().execute()
  await holder.selectFrom('anime').select('id').where('id', '=', anime.id).forUpdate().execute()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
  onTestFinished(() => void vi.useRealTimers())
  const undoing = undo(actionId)
  await eventually(async () => {
    const rows = await listRows(db)`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    expect(rows).toHaveLength(1)
  })
  vi.advanceTimersByTime(silenceMs)
  await holder.rollback().execute()
  await undoing
  expect(await titleOf(anime.id)).toBe('Un')
})

async function makeSeason() {
  const anime = await makeAnime(db)
  for (let number = 2; number <= 21; number++) await makeEpisode(db, { anime_id: anime.id, episode_number: number })
  const list = () =>
    listRows(db)`select id, episode_number, title from episode where anime_id = ${anime.id} order by id`
  return { anime, list, before: await list() }
}

/** Performs the statements as one action, undoes it, and returns how many changes the undoing announced. */
async function doAndUndo(statements: (trx: Database) => Promise<unknown>): Promise<number> {
  const { actionId } = await act('episode.update', statements)
  const announced = async () => {
    const row = await findRow<{ number: number }>(db)`select last_value::int as number from catalogue_version`
    return row?.number ?? 0
  }
  const before = await announced()
  await undo(actionId)
  return (await announced()) - before
}

test('the rows of a large action are undone together, those changed twice in turn', async () => {
  const { anime, list, before } = await makeSeason()
  const titled = (title: string) => sql`update episode set title = ${title} where anime_id = ${anime.id}`
  const announced = await doAndUndo(async (trx) => {
    await titled('Un').execute(trx)
    await titled('Deux').execute(trx)
    await sql`insert into anime_title (anime_id, language, text)
              select ${anime.id}, 'en', 'Title ' || number from generate_series(1, 20) as number`.execute(trx)
  })
  expect(await list()).toEqual(before)
  expect(announced).toBe(3)
})

test('numbers that moved from row to row move back', async () => {
  const { anime, list, before } = await makeSeason()
  await doAndUndo((trx) =>
    sql`update episode set episode_number = episode_number - 1 where anime_id = ${anime.id}`.execute(trx),
  )
  expect(await list()).toEqual(before)
})

test('undoing an addition is refused after something was added to it', async () => {
  const { result: anime, actionId } = await act('anime.create', (trx) => makeAnime(trx))
  const episode = await act('episode.create', (trx) => makeEpisode(trx, { anime_id: anime.id }))
  await expect(undo(actionId)).rejects.toMatchObject({ code: 'CONFLICT' })
  await undo(episode.actionId)
  await undo(actionId)
  expect(await titleOf(anime.id)).toBeUndefined()
})

/** An anime with an episode and its source; a member who watches it, has it on their list and reported it. */
async function makeWatchedAnime() {
  const [anime, person] = [await makeAnime(db), await makeAccount(db)]
  const episode = await makeEpisode(db, { anime_id: anime.id })
  const of = { account_id: person.id }
  await insertRow(db, 'watch_progress', {
    ...of,
    episode_id: episode.id,
    progress_seconds: 300,
    watched_at: new Date(),
  })
  await insertRow(db, 'watchlist_item', { ...of, anime_id: anime.id })
  return { anime, person, episode }
}

const removeAnime = (animeId: number) =>
  act('anime.delete', (trx) => trx.deleteFrom('anime').where('id', '=', animeId).execute())

test("a deleted anime is restored with its episodes, their links and members' data", async () => {
  const { anime, episode } = await makeWatchedAnime()
  const sources = () => db.selectFrom('episode_source').selectAll().where('episode_id', '=', episode.id).execute()
  const before = { anime: await titleOf(anime.id), sources: await sources() }
  const { actionId } = await removeAnime(anime.id)
  expect({ anime: await titleOf(anime.id), sources: await sources() }).toEqual({ anime: undefined, sources: [] })
  await undo(actionId)
  expect({ anime: await titleOf(anime.id), sources: await sources() }).toEqual(before)
  const kept = await listRows(db)`select progress_seconds from watch_progress where episode_id = ${episode.id}`
  expect(kept).toEqual([{ progress_seconds: 300 }])
})

test("30 days after a deletion it can no longer be undone, and members' data is deleted", async () => {
  const later = () => new Date(Date.now() + 31 * dayMs)
  now = later
  const { anime, episode } = await makeWatchedAnime()
  const { actionId } = await removeAnime(anime.id)
  await expect(undo(actionId)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Une action ne peut plus être annulée après 30 jours.',
  })
  const gone: { animeIds: number[] }[] = []
  const forgets = [async (_db: Database, what: { animeIds: number[] }) => void gone.push(what)]
  await purge(db, { forgets, at: new Date(Date.now() + 29 * dayMs) })
  expect(gone).toEqual([])
  await purge(db, { forgets, at: later() })
  await purge(db, { forgets, at: later() })
  const mine = gone.filter(({ animeIds }) => animeIds.includes(anime.id))
  expect(mine).toEqual([expect.objectContaining({ animeIds: [anime.id], episodeIds: [episode.id] })])
})

test('a restored and again deleted anime has its own 30 days', async () => {
  const { anime } = await makeWatchedAnime()
  const first = await removeAnime(anime.id)
  await undo(first.actionId)
  await removeAnime(anime.id)
  await updateRows(db, 'audit_action', { id: first.actionId }, { at: new Date(Date.now() - 31 * dayMs) })
  const gone: unknown[] = []
  await purge(db, { forgets: [async (_db, what) => void gone.push(what)], at: new Date() })
  expect(gone).not.toContainEqual(expect.objectContaining({ animeIds: [anime.id] }))
})

test('an old action that deleted nothing is checked in one night only', async () => {
  const { actionId } = await rename((await makeAnime(db)).id, 'Renommé')
  await updateRows(db, 'audit_action', { id: Number(actionId) }, { at: new Date(Date.now() - 31 * dayMs) })
  const at = new Date()
  await purge(db, { forgets: [], at })
  expect(await getRow(db, 'audit_action', { id: actionId })).toMatchObject({ purged_at: at })
})

test('the log is deleted after twelve months', async () => {
  const anime = await makeAnime(db)
  await rename(anime.id, 'Ancien')
  await updateRows(db, 'audit_action', { actor_id: staff }, { at: new Date(Date.now() - 366 * dayMs) })
  await purge(db, { forgets: [], at: new Date() })
  expect(await db.selectFrom('audit_action').select('id').where('actor_id', '=', staff).execute()).toEqual([])
})

test('an old action of any number of rows is deleted in small statements', async () => {
  await refuseLargeDeletions(db, 'audit_row')
  const long = { kind: 'import.file', summary: 'x', access: 'staff', at: new Date(Date.now() - 366 * dayMs) } as const
  const { id } = await insertRow(db, 'audit_action', { ...long, actor_id: staff })
  await sql`
    insert into audit_row (action_id, table_name, operation, key)
    select ${id}::int, 'episode', 'insert', jsonb_build_object('id', n) from generate_series(1, 20001) n`.execute(db)
  await purge(db, { forgets: [], at: new Date() })
  expect(await listRows(db)`select from audit_row where action_id = ${id}`).toEqual([])
})

test('a new account cannot be undone, and no password is logged', async () => {
  const administrator = await makeStaff('Administrateur')
  const made = await act('account.create', (trx) => makeAccount(trx), administrator)
  const row = await getRow(db, 'audit_row', { action_id: Number(made.actionId) })
  expect(Object.keys(row.after ?? {})).toContain('username')
  expect(Object.keys(row.after ?? {})).not.toContain('password_hash')
  await expect(
    callAs(api, administrator, 'Administrateur')(contract.undoAction, { params: { id: made.actionId } }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test.each([...Object.keys(factorChanges), 'role'])(
  'a logged change of account.%s cannot be undone, and has no address',
  async (change) => {
    const kind = `account.${change}` as const
    await noteAccountChange(db, { by: staff, ip: '192.0.2.7', access: 'user', kind, summary: 'x' })
    const { id } = await getRow(db, 'audit_action', { kind })
    const { action } = await asStaff()(contract.getAction, { params: { id }, query: {} })
    expect(action).toMatchObject({ is_undoable: false, ip: null })
    await expect(undo(id)).rejects.toMatchObject({ code: 'CONFLICT' })
  },
)

test('a removed account leaves none of its own data in the log', async () => {
  const { id } = await makeAccount(db)
  const { actionId } = await act('account.deactivate', (trx) =>
    trx.updateTable('account').set({ is_active: false }).where('id', '=', id).execute(),
  )
  await db.deleteFrom('account').where('id', '=', id).execute()
  expect(await db.selectFrom('audit_row').select('id').where('action_id', '=', Number(actionId)).execute()).toEqual([])
})

test('the log is filtered by area, author, anime, words and time, newest first', async () => {
  const anime = await makeAnime(db, { title: 'Départ' })
  for (const title of ['Premier 100 %', 'Second']) await rename(anime.id, title)
  const list = async (query: object) =>
    (await asStaff()(contract.listActions, { query })).actions.map((one) => one.summary)
  const mine = { actor_id: String(staff) }
  const [first, second] = ['Anime « Premier 100 % » modifié', 'Anime « Second » modifié']
  expect(await list(mine)).toEqual([second, first])
  expect(await list({ ...mine, sort_order: 'asc' })).toEqual([first, second])
  for (const sort_order of ['asc', 'desc'] as const) {
    const query = { ...mine, sort_order, limit: '1' }
    const { actions, next_cursor } = await asStaff()(contract.listActions, { query })
    const behind = await list({ ...query, cursor: next_cursor })
    expect([...actions.map(({ summary }) => summary), ...behind].sort()).toEqual([first, second])
    await expect(list({ ...query, cursor: 'x' })).rejects.toMatchObject({ code: 'VALIDATION' })
  }
  expect(await list({ ...mine, area: 'account' })).toEqual([])
  expect(await list({ anime_id: String(anime.id), area: 'anime' })).toEqual([second, first])
  expect(await list({ ...mine, search: '100 %' })).toEqual([first])
  expect(await list({ ...mine, from: new Date(Date.now() + dayMs).toISOString() })).toEqual([])
  expect(await list({ ...mine, to: new Date(Date.now() + dayMs).toISOString(), limit: '1' })).toEqual([second])
})

test('all staff can be chosen as authors, however many members changed their own second factor', async () => {
  await sql`
    with made as (insert into account (username, email, password_hash)
                  select 'a-' || n, 'a-' || n || '@exemple.fr', 'aucun' from generate_series(1, 201) n returning id)
    insert into audit_action (kind, summary, access, actor_id)
    select 'account.second-factor', 'x', 'user', id from made`.execute(db)
  const { actors } = await asStaff()(contract.listActions, { query: {} })
  expect(actors.map(({ id }) => id)).toContain(staff)
})

test('an unknown action is not found', async () => {
  const params = { id: '2147483647' }
  await expect(asStaff()(contract.getAction, { params, query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(asStaff()(contract.undoAction, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
