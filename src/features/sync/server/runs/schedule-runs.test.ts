import { beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { callAs } from '../../../../../tests/kit/requests/call-as.ts'
import { insertRow } from '../../../../../tests/kit/rows.ts'
import { useSync } from '../../../../../tests/kit/sync-parts.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { undoAction } from '../../../staff/log-contract.ts'
import { recordAction } from '../../../staff/server/log/public.ts'
import * as contract from '../../contract.ts'
import { findRunRow } from '../queries/runs.ts'
import { countDue, syncAiring, toNextAiring } from './schedule-runs.ts'

const kit = useSync()
let staff: number
beforeEach(async () => {
  staff = (await makeAccount(kit.db, { role: 'Administrateur' })).id
  kit.feed = []
  kit.others.length = 0
  await kit.db.updateTable('anime').set({ status: 'terminé' }).execute()
})

const call = () => callAs(kit.api, staff, 'Administrateur')
const actionOf = (kind: 'episode.delete' | 'link.update') => ({
  by: { accountId: staff, ip: null, access: 'staff' as const },
  kind,
  summary: 'x',
})

const slugsOf = async () =>
  (await kit.db.selectFrom('sync_run').select('slug').where('origin', '=', 'schedule').orderBy('id').execute()).map(
    ({ slug }) => slug,
  )

test('synchronises airing animes that a source knows twice a day', async () => {
  await makeAnime(kit.db, { slug: 'diffuse', title: 'Diffuse', status: 'en cours' })
  await makeAnime(kit.db, { slug: 'fini-depuis', title: 'Fini depuis', status: 'terminé' })
  await makeAnime(kit.db, { slug: 'ignore-du-flux', title: 'Ignoré du flux', status: 'en cours' })
  kit.feed = [
    { slug: 'diffuse', title: 'Diffuse', episodes: [{ episode_number: 1, video_url: 'https://video.example/d1' }] },
    { slug: 'fini-depuis', title: 'Fini depuis', studio: 'X' },
  ]
  expect(await countDue(kit.parts)).toBe(1)
  await syncAiring(kit.parts)
  expect(await slugsOf()).toEqual(['diffuse'])
  kit.pass(3 * hourMs)
  await syncAiring(kit.parts)
  expect(await slugsOf()).toEqual(['diffuse'])
  kit.pass(9 * hourMs)
  await syncAiring(kit.parts)
  expect(await slugsOf()).toEqual(['diffuse', 'diffuse'])
})

test('an anime that was synchronised while the clock was ahead is due', async () => {
  await makeAnime(kit.db, { slug: 'en-avance', title: 'En avance', status: 'en cours' })
  kit.feed = [{ slug: 'en-avance', title: 'En avance' }]
  await syncAiring(kit.parts)
  kit.pass(-3 * hourMs)
  expect(await countDue(kit.parts)).toBe(1)
})

test('a feed that does not answer does not hold up the count of due animes', async () => {
  await makeAnime(kit.db, { slug: 'patient', title: 'Patient', status: 'en cours', external_ids: { anilist: '7' } })
  kit.others.push({ name: 'anilist', label: 'AniList', find: async () => undefined })
  const silent = {
    name: 'feed',
    label: '',
    find: async () => undefined,
    list: () => new Promise<never>(() => {}),
  } as const
  expect(await countDue({ ...kit.parts, feed: silent }, 0)).toBe(1)
})

test('an anime that fails at its sources rests like any other', async () => {
  const slugs = Array.from({ length: 21 }, (_, index) => `rang-${index + 1}`)
  for (const slug of slugs) {
    await makeAnime(kit.db, { slug, title: slug, status: 'en cours', external_ids: { anilist: slug } })
  }
  kit.others.push({ name: 'anilist', label: 'AniList', find: async () => undefined })
  await syncAiring(kit.parts)
  kit.pass(3 * hourMs)
  await syncAiring(kit.parts)
  expect((await slugsOf()).filter((slug) => slug.startsWith('rang-'))).toEqual(slugs)
})

test('does not restore an episode deleted, or a run undone, by staff', async () => {
  const { id } = await makeAnime(kit.db, { slug: 'taille', title: 'Taille', status: 'en cours' })
  const episodes = [1, 2].map((episode_number) => ({
    episode_number,
    video_url: `https://video.example/t${episode_number}`,
  }))
  kit.feed = [{ slug: 'taille', title: 'Taille', episodes }]
  await syncAiring(kit.parts)
  await recordAction(kit.db, actionOf('episode.delete'), (trx) =>
    trx.deleteFrom('episode').where('anime_id', '=', id).where('episode_number', '=', 1).execute(),
  )
  kit.feed = [{ slug: 'taille', title: 'Taille', studio: 'Nouveau', episodes }]
  kit.pass(12 * hourMs)
  await syncAiring(kit.parts)
  const numbers = async () =>
    (await kit.db.selectFrom('episode').select('episode_number').where('anime_id', '=', id).execute()).map(
      ({ episode_number }) => episode_number,
    )
  expect(await numbers()).toEqual([2])
  const last = await kit.db
    .selectFrom('sync_run')
    .select('action_id')
    .where('slug', '=', 'taille')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await call()(undoAction, { params: { id: last.action_id } })
  kit.pass(12 * hourMs)
  expect(await countDue(kit.parts)).toBe(0)
  // A requested synchronisation restores everything.
  await call()(contract.syncAnimeFully, { params: { slug: 'taille' } })
  expect((await numbers()).sort()).toEqual([1, 2])
})

test('does not restore a link deleted or replaced by staff', async () => {
  const { id } = await makeAnime(kit.db, { slug: 'elague', title: 'Élagué', status: 'en cours' })
  const toUrl = (name: string) => `https://elague.example/${name}`
  const sources = ['kept', 'deleted', 'replaced', 'replaced-then-deleted'].map((name) => ({ url: toUrl(name) }))
  kit.feed = [{ slug: 'elague', title: 'Élagué', episodes: [{ episode_number: 1, sources }] }]
  await syncAiring(kit.parts)
  await recordAction(kit.db, actionOf('link.update'), async (trx) => {
    const replace = (from: string, to: string) =>
      trx
        .updateTable('episode_source')
        .set({ url: toUrl(to) })
        .where('url', '=', toUrl(from))
        .execute()
    const remove = (name: string) => trx.deleteFrom('episode_source').where('url', '=', toUrl(name)).execute()
    await remove('deleted')
    await replace('replaced', 'new')
    await replace('replaced-then-deleted', 'brief')
    await remove('brief')
  })
  kit.pass(12 * hourMs)
  await syncAiring(kit.parts)
  const links = await kit.db
    .selectFrom('episode_source')
    .innerJoin('episode', 'episode.id', 'episode_source.episode_id')
    .select('episode_source.url')
    .where('episode.anime_id', '=', id)
    .execute()
  expect(links.map(({ url }) => url).sort()).toEqual([toUrl('kept'), toUrl('new')])
})

test('runs without changes are deleted after a week', async () => {
  const { id } = await insertRow(kit.db, 'sync_run', {
    slug: 'vieux',
    scope: 'full',
    origin: 'schedule',
    state: 'done',
    steps: '[]',
    created_at: kit.now(),
    ended_at: kit.now(),
  })
  kit.pass(6 * 24 * hourMs)
  await syncAiring(kit.parts)
  expect(await findRunRow(kit.db, id)).toBeDefined()
  kit.pass(2 * 24 * hourMs)
  await syncAiring(kit.parts)
  expect(await findRunRow(kit.db, id)).toBeUndefined()
})

test('the next time is that of the job', () => {
  const next = (text: string) => toNextAiring(new Date(text)).toISOString()
  expect(next('2026-11-21T12:00:00Z')).toBe('2026-11-21T12:23:00.000Z')
  expect(next('2026-11-21T12:23:00Z')).toBe('2026-11-21T15:23:00.000Z')
  expect(next('2026-11-21T23:59:59Z')).toBe('2026-11-22T00:23:00.000Z')
})
