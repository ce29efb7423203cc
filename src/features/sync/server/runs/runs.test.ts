import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { subscribe } from '../../../../../tests/factories/make-webhook.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { getRow, updateRows } from '../../../../../tests/kit/rows.ts'
import { useSync } from '../../../../../tests/kit/sync-parts.ts'
import { listRows } from '../../../../platform/database/sql.ts'
import { undoAction } from '../../../staff/log-contract.ts'
import * as contract from '../../contract.ts'
import { findRunRow, listForsakenRuns } from '../queries/runs.ts'
import { SourceBusy } from '../sources/source.ts'
import { driveRun } from './drive-run.ts'
import { orderRun, syncNow } from './start-run.ts'

const kit = useSync()
let staff: number
beforeEach(async () => {
  staff = (await makeAccount(kit.db, { role: 'Administrateur' })).id
  kit.feed = []
  kit.others.length = 0
  kit.stopAfterSteps(Number.POSITIVE_INFINITY)
})

const call = () => callAs(kit.api, staff, 'Administrateur')
const toOrder = (slug: string) => ({
  slug,
  scope: 'full' as const,
  by: { accountId: staff, ip: '192.0.2.1', access: 'staff' as const },
})
const order = (slug: string) => orderRun(kit.parts, { ...toOrder(slug), chosen: null })
/** Runs so many steps at most. */
async function drive(id: number, steps = Number.POSITIVE_INFINITY): Promise<void> {
  kit.stopAfterSteps(steps)
  await driveRun(kit.parts, id)
}
/** Orders a long run, and does so many of its steps. */
async function begin(slug: string, steps = 0): Promise<number> {
  kit.feed = [long(slug)]
  const { id } = await order(slug)
  if (steps > 0) await drive(id, steps)
  return id
}
const undo = (id: number | null) => call()(undoAction, { params: { id } })

async function getRun(id: number) {
  const run = await findRunRow(kit.db, id)
  if (!run) throw new Error(`no run ${id}`)
  return run
}

/** 120 episodes are three steps of a season. */
const long = (slug: string) => ({
  slug,
  title: `Titre ${slug}`,
  status: 'en cours',
  synopsis: 'Un long voyage.',
  titles: { en: [`Long ${slug}`] },
  episodes: Array.from({ length: 120 }, (_, index) => ({
    episode_number: index + 1,
    title: `Étape ${index + 1}`,
    video_url: `https://video.example/${slug}/${index + 1}`,
  })),
})

async function catalogueOf(slug: string) {
  const { id, title, synopsis, episode_count } = await getRow(kit.db, 'anime', { slug })
  const episodes = await listRows(kit.db)`
    select episode_number, title from episode join episode_source on episode_source.episode_id = episode.id
     where anime_id = ${id} order by episode_number
  `
  return { id, title, synopsis, episode_count, episodes }
}

describe('a run', () => {
  test('cut off after any of its steps resumes there, as one action', async () => {
    for (const steps of [1, 2, 3, 4, 5, 6]) {
      const slug = `coupe-${steps}`
      const id = await begin(slug, steps)
      expect(await getRun(id)).toMatchObject({ state: 'waiting', lease: null, ip: '192.0.2.1' })
      await drive(id)
      const run = await getRun(id)
      expect(run).toMatchObject({ state: 'done', answers: null, ip: null })
      const { id: animeId, episodes } = await catalogueOf(slug)
      expect(episodes).toHaveLength(120)
      const actions = await listRows(kit.db)`select distinct action_id from audit_row where anime_id = ${animeId}`
      expect(actions).toEqual([{ action_id: run.action_id }])
    }
  })

  test('of a killed copy of the site is found once its lease is over', async () => {
    const id = await begin('tue')
    const until = new Date(kit.now().getTime() + 120_000)
    await updateRows(
      kit.db,
      'sync_run',
      { id },
      { state: 'running', lease: '00000000-0000-4000-8000-000000000000', leased_until: until },
    )
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'running', step_index: 0 })
    const forsaken = () => listForsakenRuns(kit.db, { now: kit.now(), openedBefore: kit.now() })
    kit.pass(60_000)
    expect(await forsaken()).not.toContain(id)
    kit.pass(61_000)
    expect(await forsaken()).toContain(id)
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'done' })
  })

  test('that was opened and taken while the clock was hours ahead is found at once', async () => {
    const id = await begin('avance')
    const until = new Date(kit.now().getTime() + 2 * 3_600_000)
    const lease = '00000000-0000-4000-8000-000000000000'
    await updateRows(kit.db, 'sync_run', { id }, { state: 'running', lease, leased_until: until, created_at: until })
    kit.pass(31_000)
    expect(await listForsakenRuns(kit.db, { now: kit.now(), openedBefore: kit.now() })).toContain(id)
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'done' })
  })

  test.each([
    ['answers', undefined],
    ['fails', new Error('Frozen for too long')],
  ])('that another copy took over is left to it, when a source of the first %s', async (_, failure) => {
    const heard = await subscribe(kit.db, 'sync.ended')
    const taken = { lease: '00000000-0000-4000-8000-000000000000', step_index: 2, anime_title: 'Le second' }
    const id = await begin(failure ? 'repris-faute' : 'repris')
    kit.others.push({
      name: 'anilist',
      label: 'AniList',
      async find() {
        await updateRows(kit.db, 'sync_run', { id }, taken)
        if (failure) throw failure
        return undefined
      },
    })
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'running', answers: null, ...taken })
    expect(await heard()).toEqual([])
  })

  test("uses the sources' answers from its beginning", async () => {
    const id = await begin('fixe', 2)
    kit.feed = []
    await drive(id)
    expect((await catalogueOf('fixe')).episodes).toHaveLength(120)
  })

  test('keeps edits that are made while it runs', async () => {
    const anime = await makeAnime(kit.db, { slug: 'meme-temps', title: 'Titre meme-temps', synopsis: 'Avant.' })
    const id = await begin('meme-temps', 1)
    await updateRows(kit.db, 'anime', { id: anime.id }, { synopsis: 'De ma main.', hand_edited: ['synopsis'] })
    await drive(id)
    expect(await catalogueOf('meme-temps')).toMatchObject({ synopsis: 'De ma main.' })
  })

  test('that is cancelled stops before its next step, and can be undone', async () => {
    const id = await begin('arret', 3)
    kit.stopAfterSteps(Number.POSITIVE_INFINITY)
    const { run } = await call()(contract.cancelRun, { params: { id } })
    expect(run).toMatchObject({ state: 'cancelled', is_cancelling: false })
    expect((await catalogueOf('arret')).episodes).toHaveLength(50)
    await undo(run.action_id)
    expect(await kit.db.selectFrom('anime').select('id').where('slug', '=', 'arret').execute()).toEqual([])
  })

  test('stops before its next step when its author is demoted or deactivated', async () => {
    const id = await begin('perdu', 3)
    const author = kit.db.updateTable('account').where('id', '=', staff)
    await author.set({ role: 'Utilisateur' }).execute()
    await drive(id)
    await author.set({ role: 'Administrateur' }).execute()
    const { state, failure } = await getRun(id)
    const message = 'La personne qui a demandé cette synchronisation n’en a plus le droit.'
    expect({ state, failure }).toEqual({ state: 'failed', failure: { status: 403, message } })
    expect((await catalogueOf('perdu')).episodes).toHaveLength(50)
  })

  test.each(['cancelled', 'failed'])('that is %s notifies of the episodes that it added', async (state) => {
    const { id: animeId } = await makeAnime(kit.db, { slug: `court-${state}`, title: `Titre court-${state}` })
    const id = await begin(`court-${state}`, 3)
    kit.stopAfterSteps(Number.POSITIVE_INFINITY)
    if (state === 'cancelled') await call()(contract.cancelRun, { params: { id } })
    else {
      await updateRows(kit.db, 'account', { id: staff }, { is_active: false })
      await drive(id)
    }
    expect((await getRun(id)).state).toBe(state)
    const { kind, episode_ids } = await getRow(kit.db, 'notification', { anime_id: animeId })
    expect([kind, episode_ids.length]).toEqual(['new_episodes', 50])
  })

  test('that is cancelled before it began changes nothing', async () => {
    const id = await begin('jamais')
    const { run } = await call()(contract.cancelRun, { params: { id } })
    expect(run).toMatchObject({ state: 'cancelled', action_id: null, anime: null })
  })

  test('stops when its beginning was undone', async () => {
    const id = await begin('defait', 3)
    await undo((await getRun(id)).action_id)
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'cancelled' })
  })

  test('fails with a message when its anime is deleted', async () => {
    const { id: animeId } = await makeAnime(kit.db, { slug: 'disparu', title: 'Titre disparu' })
    const id = await begin('disparu', 1)
    await kit.db.deleteFrom('anime').where('id', '=', animeId).execute()
    await drive(id)
    expect(await getRun(id)).toMatchObject({
      state: 'failed',
      failure: { status: 404, message: 'L’anime a été supprimé pendant la synchronisation.' },
    })
  })

  test('fails with a message when another anime has taken its slug', async () => {
    const id = await begin('pris', 1)
    await makeAnime(kit.db, { slug: 'pris', title: 'Un autre' })
    await drive(id)
    expect(await getRun(id)).toMatchObject({
      state: 'failed',
      failure: { status: 409, message: 'Le slug « pris » a été pris pendant la synchronisation : relancez-la.' },
    })
  })

  test('tells the webhooks of the site that it changed something or failed', async () => {
    const heard = await subscribe(kit.db, 'sync.ended')
    kit.feed = [{ slug: 'annonce', title: 'Annonce' }]
    const ids: number[] = []
    for (const slug of ['annonce', 'annonce', 'introuvable']) {
      const { id } = await order(slug)
      await drive(id)
      ids.push(id)
    }
    // The second run found nothing to change.
    expect(await heard()).toMatchObject([
      { type: 'sync.ended', facts: { run: { id: ids[0], state: 'done', is_new: true } } },
      { type: 'sync.ended', facts: { run: { id: ids[2], state: 'failed' } } },
    ])
  })

  test('waits for a source that asks to, and is not lost', async () => {
    const until = new Date(kit.now().getTime() + 30_000)
    kit.others.push({
      name: 'anilist',
      label: 'AniList',
      find: async () => {
        if (kit.now() < until) throw new SourceBusy('AniList demande d’attendre.', until)
        return undefined
      },
    })
    const { id } = await order('patience')
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'waiting', waits_until: until })
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'waiting' })
    const { id: unwanted } = await order('impatience')
    await drive(unwanted)
    kit.stopAfterSteps(Number.POSITIVE_INFINITY)
    const { run } = await call()(contract.cancelRun, { params: { id: unwanted } })
    expect(run).toMatchObject({ state: 'cancelled' })
    kit.pass(30_000)
    kit.feed = [{ slug: 'patience', title: 'Patience' }]
    await drive(id)
    expect(await getRun(id)).toMatchObject({ state: 'done' })
  })
})

describe('a request that waits for its run', () => {
  test('is answered in time, and the run continues', async () => {
    const asked = Promise.withResolvers<undefined>()
    kit.others.push({ name: 'anilist', label: 'AniList', find: () => asked.promise })
    kit.feed = [{ slug: 'lent', title: 'Lent' }]
    const run = await syncNow(kit.parts, toOrder('lent'), 0)
    expect(run).toMatchObject({ slug: 'lent', ended_at: null })
    asked.resolve(undefined)
    await expect.poll(async () => (await getRun(run?.id ?? 0)).state, { timeout: 15_000 }).toBe('done')
  })

  test('is answered at once when this copy stops', async () => {
    kit.feed = [long('en-arret')]
    kit.stopAfterSteps(1)
    expect(await syncNow(kit.parts, toOrder('en-arret'))).toMatchObject({ state: 'waiting', ended_at: null })
  })
})
