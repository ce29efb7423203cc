import { expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../tests/kit/test-api.ts'
import { resolveVideo } from './resolve-video.ts'
import { createResolver } from './resolver/resolver.ts'

const api = useTestApi()

async function resolveHeld(url: string, captions_url: string | null = null) {
  await makeEpisode(api.db, { sources: [{ url, captions_url }] })
  return api.post('/api/videos/resolve', { video_url: url })
}

test.each([
  ['https://fichiers.example/a/ep1.mp4', 'mp4', false],
  ['https://fichiers.example/ep1.MP4?jeton=1', 'mp4', false],
  ['https://fichiers.example/ep1.webm', 'mp4', false],
  ['https://flux.example/ep1/master.m3u8?x=1', 'hls', true],
  ['https://flux.example/ep1/manifest.mpd?x=1', 'dash', true],
  ['https://flux.example/EP1.MPD', 'dash', true],
])('a link to a file, %s, plays as it is, as %s', async (url, type, cors) => {
  const { status, body } = await resolveHeld(url)
  expect(status).toBe(200)
  expect(body).toEqual({ url, type, originalUrl: url, captions_url: null, cors, expires_at: null })
})

test('the trailer of an anime plays, and only of one that has one', async () => {
  const trailer_url = 'https://youtu.be/a1-b2_c3d4e'
  const { id } = await makeAnime(api.db, { trailer_url })
  const { body } = await api.post('/api/videos/resolve', { trailer_of: id })
  expect(body).toMatchObject({ type: 'embed', embed: 'youtube', originalUrl: trailer_url })
  const without = await makeAnime(api.db)
  expect(await api.post('/api/videos/resolve', { trailer_of: without.id })).toMatchObject({ status: 404 })
  expect(await api.post('/api/videos/resolve', { video_url: trailer_url })).toMatchObject({ status: 404 })
})

test('a link of the demonstration plays from the site itself, including captions', async () => {
  const { body } = await resolveHeld('https://clips.sumine.example/ep1.mp4', 'https://clips.sumine.example/ep1.fr.vtt')
  expect(body).toEqual({
    url: 'http://localhost/demo-host/ep1.mp4',
    type: 'mp4',
    originalUrl: 'https://clips.sumine.example/ep1.mp4',
    captions_url: 'http://localhost/demo-host/ep1.fr.vtt',
    cors: true,
    expires_at: null,
  })
})

test('staff’s mark of captions stays with an address that the host changes', async () => {
  const { body } = await resolveHeld('https://clips.sumine.example/ep2.mp4', 'https://clips.sumine.example/ep2.vtt#sme')
  expect(body).toMatchObject({ captions_url: 'http://localhost/demo-host/ep2.vtt#sme' })
})

test('a playlist of the demonstration is one', async () => {
  const { body } = await resolveHeld('https://clips.sumine.example/film/master.m3u8')
  expect(body).toMatchObject({ type: 'hls', url: 'http://localhost/demo-host/film/master.m3u8' })
})

test('captions with an invalid address are left out, and the video plays', async () => {
  const { body } = await resolveHeld('https://fichiers.example/ep7.mp4', 'javascript:alert(1)')
  expect(body).toMatchObject({ url: 'https://fichiers.example/ep7.mp4', captions_url: null })
})

test('of several episodes with one link, captions come from one that has some', async () => {
  const url = 'https://fichiers.example/partage.mp4'
  await makeEpisode(api.db, { sources: [{ url }] })
  const { body } = await resolveHeld(url, 'https://fichiers.example/partage.vtt')
  expect(body).toMatchObject({ captions_url: 'https://fichiers.example/partage.vtt' })
})

test.each([
  'https://inconnu.example/voir?id=4',
  'ftp://fichiers.example/ep1.mp4',
  'javascript:alert(1)//.mp4',
  'pas une adresse',
])('a link that no host can play, %s, says so', async (url) => {
  const { status, body } = await resolveHeld(url)
  expect(status).toBe(404)
  expect(body).toEqual({ code: 'VIDEO_UNAVAILABLE', message: `Impossible de résoudre l'URL ${url}` })
})

test.each(['https://ailleurs.example/ep1.mp4', 'http://127.0.0.1/admin.mp4', 'x'.repeat(2000)])(
  'a link that the catalogue does not hold is a 404',
  async (video_url) => {
    const { status, body } = await api.post('/api/videos/resolve', { video_url })
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'NOT_FOUND' })
  },
)

test('a link is found by its id too, which takes precedence', async () => {
  const { source_ids } = await makeEpisode(api.db, { sources: [{ url: 'https://fichiers.example/par-numero.mp4' }] })
  const [source_id] = source_ids
  for (const video_url of [undefined, 'https://fichiers.example/autre.mp4']) {
    const { status, body } = await api.post('/api/videos/resolve', { source_id, video_url })
    expect([status, body]).toEqual([200, expect.objectContaining({ url: 'https://fichiers.example/par-numero.mp4' })])
  }
  expect((await api.post('/api/videos/resolve', { source_id: 2_147_483_647 })).status).toBe(404)
})

test.each([true, false])('the result of a check decides whether scripts may read the file: %s', async (cors) => {
  const url = `https://fichiers.example/cors-${cors}.mp4`
  const { source_ids } = await makeEpisode(api.db, { sources: [{ url }] })
  await api.db.updateTable('source_check').set({ cors }).where('source_id', 'in', source_ids).execute()
  expect((await api.post('/api/videos/resolve', { video_url: url })).body).toMatchObject({ cors })
})

test.each([
  { source_id: 0 },
  { video_url: 'https://a.example/b.mp4', fresh: 'oui' },
  { video_url: 'x'.repeat(2001) },
  { video_url: 'a\0b' },
])('the body %j is a bad request', async (body) => {
  expect((await api.post('/api/videos/resolve', body)).status).toBe(400)
})

test('a new host is one adapter, tried in its order', async () => {
  const url = 'https://theatre.example/piece/9'
  await makeEpisode(api.db, { sources: [{ url }] })
  const theatre = {
    name: 'theatre',
    canResolve: ({ hostname }: URL) => hostname === 'theatre.example',
    resolve: async ({ pathname }: URL) => ({ url: `https://theatre.example/flux${pathname}`, type: 'hls' as const }),
  }
  const parts = { db: api.db, hosts: [theatre], resolver: createResolver(() => new Date()) }
  const video = await resolveVideo(parts, { video_url: url, fresh: false }, { origin: 'http://localhost' })
  expect(video).toMatchObject({ url: 'https://theatre.example/flux/piece/9', type: 'hls', originalUrl: url })
})
