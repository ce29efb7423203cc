import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '../../../../../tests/factories/make-account.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { subscribe } from '../../../../../tests/factories/make-webhook.ts'
import { updateRows } from '../../../../../tests/kit/rows.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { useVideoHosts } from '../../../../../tests/stand-ins/hosts/video-hosts.ts'
import { projectRoot } from '../../../../platform/config/project-root.ts'
import { findRow } from '../../../../platform/database/sql.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import type { Season } from '../../../catalogue/episodes-contract.ts'
import { readHostSettings } from '../hosts/host-settings.ts'
import { type ConfiguredHost, listHosts } from '../hosts/list-hosts.ts'
import { prioritiseLinks, prioritiseWatchedLinks, publishHealth, restoreDueTimes } from '../queries/link-checks.ts'
import { checkLinks, checkTheseLinks } from './check-links.ts'

const standIns = await useVideoHosts()
const api = useTestApi()
const origin = 'https://sumine.example'
const client = createHttpClient(standIns.addressRules)
afterAll(client.close)

let nowMs = 0
/** Simulated duration of each answer. */
let stepMs = 0
let elapsed = 0
const now = () => new Date(nowMs)

beforeEach(async () => {
  nowMs = Date.parse('2026-03-01T12:00:00Z')
  stepMs = 10
  await api.db.deleteFrom('anime').execute()
})

/** One run, with hosts in their initial state. */
async function run(): Promise<void> {
  const given = readHostSettings(standIns.hostsFile)
  const hosts = listHosts({ client, given, demoClips: join(projectRoot, 'demo', 'clips'), now })
  const elapsedMs = () => {
    elapsed += stepMs
    return elapsed
  }
  await checkLinks({ db: api.db, hosts, log: createLog('silent', false), origin, now, elapsedMs })
}

/** Creates an episode with these links, due now by the clock of the test. */
async function hold(...urls: string[]) {
  const episode = await makeEpisode(api.db, { sources: urls.map((url) => ({ url })) })
  await api.db.updateTable('source_check').set({ due_at: now() }).where('checked_at', 'is', null).execute()
  return episode
}

/** Reads the state of a link. */
function know(url: string) {
  return api.db
    .selectFrom('source_check')
    .innerJoin('episode_source', 'episode_source.id', 'source_id')
    .selectAll('source_check')
    .select('episode_source.health as published')
    .where('url', '=', url)
    .executeTakeFirstOrThrow()
}

const passHours = (hours: number) => {
  nowMs += hours * 3_600_000
}

test.each([
  ['video.sibnet.test/shell.php?videoid=1', '206 video/mp4, 0,0 s (dv1.sibnet.test', false],
  ['sendvid.test/embed/a1', '206 video/mp4, 0,0 s (videos2.sendvid.test', true],
  ['vidmoly.gone/embed-a1.html', '206 application/vnd.apple.mpegurl, 0,0 s (box-1.flux.test', true],
  ['files.test/clips/episode-2.mp4', '206 video/mp4, 0,0 s (files.test', false],
  ['files.test/open/episode-2.mp4', '206 video/mp4, 0,0 s (files.test', true],
  ['files.test/open/film-hls/master.m3u8', '206 application/vnd.apple.mpegurl, 0,0 s (files.test', true],
  ['files.test/open/film-dash.mpd', '206 application/dash+xml, 0,0 s (files.test', true],
])('%s plays, and what was seen of it is kept', async (place, tried, cors) => {
  const url = standIns.at(place)
  await hold(url)
  await run()
  expect(await know(url)).toMatchObject({
    health: 'ok',
    health_since: now(),
    checked_at: now(),
    answered_at: now(),
    failures: 0,
    tried: expect.stringContaining(tried),
    cors,
  })
})

test("the demonstration's clips are checked on disk", async () => {
  const [there, absent] = ['https://clips.sumine.example/hagane.mp4', 'https://clips.sumine.example/absent.mp4']
  await hold(there, absent)
  await run()
  expect(await know(there)).toMatchObject({ health: 'ok', tried: 'Fichier présent', cors: true })
  expect(await know(absent)).toMatchObject({ health: 'unknown', failures: 1, tried: 'Fichier absent' })
})

test.each([
  ['answers 404', (url: string) => standIns.failWith(url, 404), 'Erreur 404'],
  ['is a page', (url: string) => standIns.trouble(url, (response) => response.end('<p>supprimée</p>')), 'Une page'],
])('a file that %s is hidden behind a link that plays, from the second time on', async (_, fail, tried) => {
  const [first, second] = [standIns.at('files.test/clips/episode-4.mp4'), standIns.at('files.test/clips/episode-5.mp4')]
  const { anime_id } = await hold(first, second)
  const heard = await subscribe(api.db, 'links.dead')
  const videoUrl = async () => {
    const { body } = await api.get<{ seasons: Season[] }>(`/api/animes/${anime_id}/episodes`)
    return body.seasons[0]?.episodes[0]?.video_url
  }
  fail('episode-4')
  await run()
  expect(await know(first)).toMatchObject({ health: 'unknown', failures: 1, tried: expect.stringContaining(tried) })
  expect(await videoUrl()).toBe(first)
  expect(await heard()).toEqual([])
  passHours(0.2)
  await run()
  expect(await know(first)).toMatchObject({ health: 'dead', published: 'dead', health_since: now() })
  expect(await videoUrl()).toBe(second)
  const { source_id } = await know(first)
  expect(await heard()).toMatchObject([{ type: 'links.dead', facts: { count: 1, links: [{ source_id }] } }])
  standIns.mend('episode-4')
  passHours(24)
  await run()
  expect(await know(first)).toMatchObject({ health: 'ok', published: 'ok', failures: 0 })
  expect(await videoUrl()).toBe(first)
})

test('XML that is no DASH manifest counts as gone', async () => {
  const url = standIns.at('files.test/open/film-dash.mpd')
  await hold(url)
  standIns.trouble('film-dash', (response) => response.end('<?xml version="1.0"?><error>supprimée</error>'))
  await run()
  expect(await know(url)).toMatchObject({ failures: 1, tried: expect.stringContaining('Pas de liste DASH') })
})

test('a host that takes long is slow', async () => {
  const url = standIns.at('files.test/clips/episode-2.mp4')
  await hold(url)
  stepMs = 4000
  await run()
  expect(await know(url)).toMatchObject({ health: 'slow', tried: expect.stringContaining('4,0 s') })
})

test('when a host has problems of its own its links keep their health', async () => {
  const url = standIns.at('files.test/clips/episode-2.mp4')
  await hold(url)
  await run()
  standIns.failWith('files.test', 503)
  for (let time = 0; time < 6; time += 1) {
    passHours(168)
    nowMs = (await know(url)).due_at.getTime()
    if (time < 5) await run()
  }
  const known = await know(url)
  expect(known).toMatchObject({ health: 'ok', tried: expect.stringContaining('Erreur 503') })
  expect(known.failing_since).not.toBeNull()
})

test('a link to a domain that is not configured is not fetched', async () => {
  const url = standIns.at('unconfigured.test/video.mp4')
  await hold(url, 'http://169.254.169.254/video.mp4')
  await run()
  expect(await know(url)).toMatchObject({ health: 'unknown', tried: 'Domaine non configuré : unconfigured.test' })
  expect(await know('http://169.254.169.254/video.mp4')).toMatchObject({ health: 'unknown' })
  expect(standIns.asked).toEqual([])
})

test('a link that no host can play dies', async () => {
  await hold('https://inconnu.example/voir?id=1')
  await run()
  passHours(1)
  await run()
  expect(await know('https://inconnu.example/voir?id=1')).toMatchObject({ health: 'dead' })
})

test('a run checks the four links of each host that are due for longest', async () => {
  const links = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => standIns.at(`files.test/clips/episode-1.mp4?${id}`))
  const { source_ids } = await hold(...links, standIns.at('sendvid.test/embed/a1'))
  for (const [place, source_id] of source_ids.slice(0, links.length).entries())
    await updateRows(api.db, 'source_check', { source_id }, { due_at: new Date(nowMs - place * 60_000) })
  await run()
  const checked = await Promise.all(links.map(async (url) => (await know(url)).checked_at !== null))
  expect(checked).toEqual([false, false, true, true, true, true])
  expect(await know(standIns.at('sendvid.test/embed/a1'))).toMatchObject({ health: 'ok' })
  standIns.asked.length = 0
  await run()
  expect(standIns.asked).toHaveLength(2)
  await run()
  expect(standIns.asked).toHaveLength(2)
})

test('two instances that check at the same time take different links', async () => {
  const links = ['a', 'b', 'c'].map((id) => standIns.at(`files.test/clips/episode-1.mp4?${id}`))
  await hold(...links)
  await Promise.all([run(), run()])
  expect(standIns.asked).toHaveLength(3)
})

test("an episode's links can be put first, but not again at once", async () => {
  const [url, other] = [standIns.at('files.test/clips/episode-1.mp4'), standIns.at('files.test/clips/episode-2.mp4')]
  const { id: episodeId } = await hold(url)
  await hold(other)
  await run()
  standIns.asked.length = 0
  passHours(1)
  const prioritise = () => prioritiseLinks(api.db, { episodeId, now: now(), quietSeconds: 60 })
  await prioritise()
  await run()
  expect(standIns.asked).toEqual(['files.test/clips/episode-1.mp4'])
  nowMs += 59_000
  await prioritise()
  await run()
  expect(standIns.asked).toHaveLength(1)
})

test('the links of watched episodes are checked sooner', async () => {
  const [url, other] = [standIns.at('files.test/clips/episode-1.mp4'), standIns.at('files.test/clips/episode-2.mp4')]
  const { id: episode_id } = await hold(url)
  await hold(other)
  for (let person = 0; person < 3; person += 1) {
    const { id: account_id } = await makeAccount(api.db)
    await api.db.insertInto('watch_progress').values({ account_id, episode_id, watched_at: now() }).execute()
  }
  await prioritiseWatchedLinks(api.db, { now: now(), max: 10 })
  expect((await know(url)).due_at).toEqual(new Date(nowMs - 3 * 3_600_000))
  await run()
  expect((await know(url)).due_at).toEqual(new Date(nowMs + 84 * 3_600_000))
  expect((await know(other)).due_at).toEqual(new Date(nowMs + 168 * 3_600_000))
})

test('a link that was checked while the clock was ahead is checked again', async () => {
  const [url, other] = [standIns.at('files.test/clips/episode-1.mp4'), standIns.at('files.test/clips/episode-2.mp4')]
  await hold(url)
  passHours(1000)
  await run()
  passHours(-1000)
  await hold(other)
  await run()
  const { due_at } = await know(other)
  await restoreDueTimes(api.db, { now: now(), latest: due_at })
  expect((await know(url)).due_at).toEqual(now())
  expect((await know(other)).due_at).toEqual(due_at)
})

test('a dead link reaches the pages at once, other results when they are published', async () => {
  const url = standIns.at('files.test/clips/episode-1.mp4')
  await hold(url)
  const before = await readVersion()
  await run()
  expect(await know(url)).toMatchObject({ health: 'ok', published: 'unknown' })
  // No visible change, so no instance drops its pages.
  expect(await readVersion()).toBe(before)
  await publishHealth(api.db, new Date())
  expect(await know(url)).toMatchObject({ health: 'ok', published: 'ok' })
  expect(await readVersion()).not.toBe(before)
  const published = await readVersion()
  await publishHealth(api.db, new Date())
  expect(await readVersion()).toBe(published)
})

async function readVersion(): Promise<string | undefined> {
  return (await findRow<{ last_value: string }>(api.db)`select last_value from catalogue_version`)?.last_value
}

test('a check for the staff asks a host no more at once than it may, so that none counts as slow for its wait', async () => {
  let [running, most] = [0, 0]
  const host: ConfiguredHost = {
    name: 'lent',
    atOnce: 1,
    canResolve: () => true,
    owns: () => true,
    resolve: async () => ({ url: 'https://lent.example/a.mp4', type: 'mp4' }),
    async checkLink() {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setImmediate(done))
      running -= 1
      return { tried: 'vu' }
    },
  }
  const urls = [1, 2, 3, 4].map((number) => `https://lent.example/${number}.mp4`)
  const { source_ids } = await hold(...urls)
  const parts = { db: api.db, hosts: [host], log: createLog('silent', false), origin, now, elapsedMs: () => 0 }
  expect(await checkTheseLinks(parts, source_ids)).toHaveLength(4)
  expect(most).toBe(1)
})

test('what a host says may hold anything, and costs no other link its result', async () => {
  const host: ConfiguredHost = {
    name: 'bruyant',
    canResolve: () => true,
    owns: () => true,
    resolve: async () => ({ url: 'https://bruyant.example/a.mp4', type: 'mp4' }),
    checkLink: async ({ pathname }) => ({ tried: pathname === '/1' ? 'vu\0 \ud83d' : 'vu' }),
  }
  const urls = ['https://bruyant.example/1', 'https://bruyant.example/2'] as const
  const { source_ids } = await hold(...urls)
  const parts = { db: api.db, hosts: [host], log: createLog('silent', false), origin, now, elapsedMs: () => 0 }
  await checkTheseLinks(parts, source_ids)
  expect([(await know(urls[0])).tried, (await know(urls[1])).tried]).toEqual(['vu , 0,0 s', 'vu, 0,0 s'])
})
