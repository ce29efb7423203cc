import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { getRow, updateRows } from '../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import type { Database } from '../../../platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../../platform/database/sql.ts'
import { createApi } from '../../../platform/http/api.ts'
import type { Undone } from '../../../platform/site/site.ts'
import * as contract from '../contract.ts'
import { purge } from './purge.ts'
import { recordAction } from './record-action.ts'
import { handleLog } from './routes.ts'

const { db } = useTestDatabase()
const dayMs = 86_400_000

function open(now = () => new Date()) {
  const api = createApi()
  const undone: Undone[] = []
  handleLog(api, { db, now, afterUndo: [async (_trx, touched) => void undone.push(touched)] })
  return { db, api, undone }
}

async function makeStaff(db: Database, role: 'Moderateur' | 'Administrateur' = 'Moderateur') {
  const { id } = await makeAccount(db, { role })
  return id
}

function rename(db: Database, { by, animeId, title }: { by: number; animeId: number; title: string }) {
  return recordAction(
    db,
    {
      by: { accountId: by, ip: '192.0.2.7', access: 'staff' as const },
      kind: 'anime.update',
      summary: `Anime « ${title} » modifié`,
    },
    (trx) => trx.updateTable('anime').set({ title }).where('id', '=', animeId).execute(),
  )
}

const titleOf = async (db: Database, id: number) =>
  (await db.selectFrom('anime').select('title').where('id', '=', id).executeTakeFirst())?.title

test('an action is logged with its author, time, IP address, and each row before and after', async () => {
  const { db, api } = open()
  const staff = await makeStaff(db)
  const anime = await makeAnime(db, { title: 'Avant' })
  const { actionId } = await rename(db, { by: staff, animeId: anime.id, title: 'Après' })
  const call = callAs(api, staff, 'Moderateur')
  const { action, changes } = await call(contract.getAction, { params: { id: String(actionId) }, query: {} })
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
  const { db } = open()
  const staff = await makeStaff(db)
  const anime = await makeAnime(db, { title: 'Pareil' })
  expect(await rename(db, { by: staff, animeId: anime.id, title: 'Pareil' })).toMatchObject({ actionId: null })
  const failing = recordAction(
    db,
    { by: { accountId: staff, ip: null, access: 'staff' as const }, kind: 'anime.update', summary: '' },
    async () => {
      throw new Error('no')
    },
  )
  await expect(failing).rejects.toThrow('no')
  expect(await db.selectFrom('audit_action').select('id').where('actor_id', '=', staff).execute()).toEqual([])
})

test('derived columns alone do not count as a change', async () => {
  const { db } = open()
  const anime = await makeAnime(db)
  const action = {
    by: { accountId: null, ip: null, access: 'staff' as const },
    kind: 'anime.update',
    summary: 'x',
  } as const
  const { actionId } = await recordAction(db, action, (trx) =>
    trx.updateTable('anime').set({ episode_count: 12 }).where('id', '=', anime.id).execute(),
  )
  expect(actionId).toBeNull()
})

test('a long action spans several transactions', async () => {
  const { db, api } = open()
  const staff = await makeStaff(db)
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
  const { changes } = await callAs(
    api,
    staff,
    'Moderateur',
  )(contract.getAction, { params: { id: String(into) }, query: {} })
  expect(changes.map(({ key }) => key)).toEqual(animes.map(({ id }) => ({ id })))
})

test('an undone edit restores the value, reports the touched rows to features, and can be undone itself', async () => {
  const { db, api, undone } = open()
  const staff = await makeStaff(db)
  const anime = await makeAnime(db, { title: 'Un' })
  const call = callAs(api, staff, 'Moderateur')
  const { actionId } = await rename(db, { by: staff, animeId: anime.id, title: 'Deux' })
  const first = await call(contract.undoAction, { params: { id: String(actionId) } })
  expect(await titleOf(db, anime.id)).toBe('Un')
  expect(undone).toEqual([expect.objectContaining({ animeIds: [anime.id] })])
  const { actions } = await call(contract.listActions, { query: { anime_id: anime.id } })
  expect(actions.find(({ id }) => id === actionId)).toMatchObject({
    undone_by: expect.stringMatching(/^membre-/),
    first_changes: [{ table: 'anime', before: { title: 'Un' }, after: { title: 'Deux' } }],
  })
  await call(contract.undoAction, { params: { id: String(first.action_id) } })
  expect(await titleOf(db, anime.id)).toBe('Deux')
  await call(contract.undoAction, { params: { id: String(actionId) } })
  expect(await titleOf(db, anime.id)).toBe('Un')
})

test('an action is undone only once, and not after its rows were changed again', async () => {
  const { db, api } = open()
  const staff = await makeStaff(db)
  const anime = await makeAnime(db, { title: 'Un' })
  const call = callAs(api, staff, 'Moderateur')
  const first = await rename(db, { by: staff, animeId: anime.id, title: 'Deux' })
  const second = await rename(db, { by: staff, animeId: anime.id, title: 'Trois' })
  await expect(call(contract.undoAction, { params: { id: String(first.actionId) } })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await titleOf(db, anime.id)).toBe('Trois')
  await call(contract.undoAction, { params: { id: String(second.actionId) } })
  await expect(call(contract.undoAction, { params: { id: String(second.actionId) } })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Cette action a déjà été annulée.',
  })
  await call(contract.undoAction, { params: { id: String(first.actionId) } })
  expect(await titleOf(db, anime.id)).toBe('Un')
})

async function makeSeason(db: Database) {
  const anime = await makeAnime(db)
  for (let number = 2; number <= 21; number++) await makeEpisode(db, { anime_id: anime.id, episode_number: number })
  const list = () =>
    listRows(db)`select id, episode_number, title from episode where anime_id = ${anime.id} order by id`
  return { anime, list, before: await list() }
}

/** Performs the statements as one action, undoes it, and returns how many changes the undoing announced. */
async function doAndUndo(statements: (trx: Database) => Promise<unknown>): Promise<number> {
  const { db, api } = open()
  const staff = await makeStaff(db)
  const by = { accountId: staff, ip: null, access: 'staff' as const }
  const { actionId } = await recordAction(db, { by, kind: 'episode.update', summary: 'x' }, statements)
  const announced = async () => {
    const row = await findRow<{ number: number }>(db)`select last_value::int as number from catalogue_version`
    return row?.number ?? 0
  }
  const before = await announced()
  await callAs(api, staff, 'Moderateur')(contract.undoAction, { params: { id: String(actionId) } })
  return (await announced()) - before
}

test('the rows of a large action are undone together, those changed twice in turn', async () => {
  const { anime, list, before } = await makeSeason(db)
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
  const { anime, list, before } = await makeSeason(db)
  await doAndUndo((trx) =>
    sql`update episode set episode_number = episode_number - 1 where anime_id = ${anime.id}`.execute(trx),
  )
  expect(await list()).toEqual(before)
})

test('undoing an addition is refused after something was added to it', async () => {
  const { db, api } = open()
  const staff = await makeStaff(db)
  const call = callAs(api, staff, 'Moderateur')
  const by = { accountId: staff, ip: null, access: 'staff' as const }
  const { result: anime, actionId } = await recordAction(db, { by, kind: 'anime.create', summary: 'x' }, (trx) =>
    makeAnime(trx),
  )
  const episode = await recordAction(db, { by, kind: 'episode.create', summary: 'x' }, (trx) =>
    makeEpisode(trx, { anime_id: anime.id }),
  )
  await expect(call(contract.undoAction, { params: { id: String(actionId) } })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await call(contract.undoAction, { params: { id: String(episode.actionId) } })
  await call(contract.undoAction, { params: { id: String(actionId) } })
  expect(await titleOf(db, anime.id)).toBeUndefined()
})

/** An anime with an episode and its source; a member who watches it, has it on their list and reported it. */
async function makeWatchedAnime(db: Database) {
  const [anime, person] = [await makeAnime(db), await makeAccount(db)]
  const episode = await makeEpisode(db, { anime_id: anime.id })
  const at = new Date()
  await db
    .insertInto('watch_progress')
    .values({ account_id: person.id, episode_id: episode.id, progress_seconds: 300, watched_at: at })
    .execute()
  await db.insertInto('watchlist_item').values({ account_id: person.id, anime_id: anime.id }).execute()
  return { anime, person, episode }
}

function removeAnime(db: Database, by: number, animeId: number) {
  return recordAction(
    db,
    { by: { accountId: by, ip: null, access: 'staff' as const }, kind: 'anime.delete', summary: 'x' },
    (trx) => trx.deleteFrom('anime').where('id', '=', animeId).execute(),
  )
}

test("a deleted anime is restored with its episodes, their links and members' data", async () => {
  const { db, api } = open()
  const staff = await makeStaff(db)
  const { anime, episode } = await makeWatchedAnime(db)
  const sources = () => db.selectFrom('episode_source').selectAll().where('episode_id', '=', episode.id).execute()
  const before = { anime: await titleOf(db, anime.id), sources: await sources() }
  const { actionId } = await removeAnime(db, staff, anime.id)
  expect({ anime: await titleOf(db, anime.id), sources: await sources() }).toEqual({ anime: undefined, sources: [] })
  await callAs(api, staff, 'Moderateur')(contract.undoAction, { params: { id: String(actionId) } })
  expect({ anime: await titleOf(db, anime.id), sources: await sources() }).toEqual(before)
  const kept = await listRows(db)`select progress_seconds from watch_progress where episode_id = ${episode.id}`
  expect(kept).toEqual([{ progress_seconds: 300 }])
})

test("30 days after a deletion it can no longer be undone, and members' data is deleted", async () => {
  const later = () => new Date(Date.now() + 31 * dayMs)
  const { db, api } = open(later)
  const staff = await makeStaff(db)
  const { anime, episode } = await makeWatchedAnime(db)
  const { actionId } = await removeAnime(db, staff, anime.id)
  await expect(
    callAs(api, staff, 'Moderateur')(contract.undoAction, { params: { id: String(actionId) } }),
  ).rejects.toMatchObject({ code: 'CONFLICT', message: 'Une action ne peut plus être annulée après 30 jours.' })
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
  const { db, api } = open()
  const staff = await makeStaff(db)
  const { anime } = await makeWatchedAnime(db)
  const first = await removeAnime(db, staff, anime.id)
  await callAs(api, staff, 'Moderateur')(contract.undoAction, { params: { id: String(first.actionId) } })
  await removeAnime(db, staff, anime.id)
  await updateRows(db, 'audit_action', { id: first.actionId }, { at: new Date(Date.now() - 31 * dayMs) })
  const gone: unknown[] = []
  await purge(db, { forgets: [async (_db, what) => void gone.push(what)], at: new Date() })
  expect(gone).not.toContainEqual(expect.objectContaining({ animeIds: [anime.id] }))
})

test('the log is deleted after twelve months', async () => {
  const { db } = open()
  const staff = await makeStaff(db)
  const anime = await makeAnime(db)
  await rename(db, { by: staff, animeId: anime.id, title: 'Ancien' })
  await updateRows(db, 'audit_action', { actor_id: staff }, { at: new Date(Date.now() - 366 * dayMs) })
  await purge(db, { forgets: [], at: new Date() })
  expect(await db.selectFrom('audit_action').select('id').where('actor_id', '=', staff).execute()).toEqual([])
})

async function deactivate(db: Database, by: number, accountId: number) {
  const action = {
    by: { accountId: by, ip: null, access: 'staff' as const },
    kind: 'account.deactivate',
    summary: 'x',
  } as const
  const { actionId } = await recordAction(db, action, (trx) =>
    trx.updateTable('account').set({ is_active: false }).where('id', '=', accountId).execute(),
  )
  return String(actionId)
}

test('a new account cannot be undone, and no password is logged', async () => {
  const { db, api } = open()
  const administrator = await makeStaff(db, 'Administrateur')
  const made = await recordAction(
    db,
    { by: { accountId: administrator, ip: null, access: 'staff' as const }, kind: 'account.create', summary: 'x' },
    (trx) => makeAccount(trx),
  )
  const row = await getRow(db, 'audit_row', { action_id: Number(made.actionId) })
  expect(Object.keys(row.after ?? {})).toContain('username')
  expect(Object.keys(row.after ?? {})).not.toContain('password_hash')
  await expect(
    callAs(api, administrator, 'Administrateur')(contract.undoAction, { params: { id: String(made.actionId) } }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a removed account leaves none of its own data in the log', async () => {
  const { db } = open()
  const staff = await makeStaff(db)
  const { id } = await makeAccount(db)
  const actionId = await deactivate(db, staff, id)
  await db.deleteFrom('account').where('id', '=', id).execute()
  expect(await db.selectFrom('audit_row').select('id').where('action_id', '=', Number(actionId)).execute()).toEqual([])
})

test('the log is filtered by area, author, anime, words and time, newest first', async () => {
  const { db, api } = open()
  const staff = await makeStaff(db)
  const anime = await makeAnime(db, { title: 'Départ' })
  for (const title of ['Premier 100 %', 'Second']) await rename(db, { by: staff, animeId: anime.id, title })
  const call = callAs(api, staff, 'Moderateur')
  const list = async (query: object) => (await call(contract.listActions, { query })).actions.map((one) => one.summary)
  const mine = { actor_id: String(staff) }
  const [first, second] = ['Anime « Premier 100 % » modifié', 'Anime « Second » modifié']
  expect(await list(mine)).toEqual([second, first])
  expect(await list({ ...mine, sort_order: 'asc' })).toEqual([first, second])
  for (const sort_order of ['asc', 'desc'] as const) {
    const query = { ...mine, sort_order, limit: '1' }
    const { actions, next_cursor } = await call(contract.listActions, { query })
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

test('an unknown action is not found', async () => {
  const { db, api } = open()
  const call = callAs(api, await makeStaff(db), 'Moderateur')
  const params = { id: '2147483647' }
  await expect(call(contract.getAction, { params, query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(call(contract.undoAction, { params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
