import { expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { updateRows } from '../../../../../tests/kit/rows.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { useVideoHosts } from '../../../../../tests/stand-ins/hosts/video-hosts.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { findEpisodesWithSources } from '../../../catalogue/server/episodes/public.ts'
import { checkTheseLinks } from '../checks/check-links.ts'
import { openHosts } from './open-hosts.ts'

const hosts = await useVideoHosts()
const api = useTestApi({ hosts })

async function resolve(place: string, captions_url: string | null = null) {
  const url = hosts.at(place)
  await makeEpisode(api.db, { sources: [{ url, captions_url }] })
  return api.post('/api/videos/resolve', { video_url: url })
}

test.each(['/w/9c9de5e8-0a1e-484a', '/videos/watch/abc', '/videos/embed/def'])(
  'a link %s plays the playlist that the API names, with French captions',
  async (path) => {
    expect(await resolve(`peertube.test${path}`)).toMatchObject({
      status: 200,
      body: {
        url: hosts.at('peertube.test/static/film-hls/master.m3u8'),
        type: 'hls',
        cors: true,
        captions_url: expect.stringContaining('-fr.vtt'),
        captions_language: 'fr',
      },
    })
  },
)

test('a video without a playlist plays its best file', async () => {
  const { body } = await resolve('peertube.test/w/fichiers')
  expect(body).toMatchObject({ url: hosts.at('peertube.test/static/episode-2.mp4'), type: 'mp4' })
})

test.each([
  ['abc', true],
  ['fichiers', true],
  ['muette', false],
])('the storyboard of %s is given out if there is one: %s', async (id, isThere) => {
  const { body } = await resolve(`peertube.test/w/${id}`)
  const url = hosts.at(`peertube.test/lazy-static/storyboards/${id}.jpg`)
  const grid = { columns: 2, rows: 2, tile_width: 64, tile_height: 36, seconds: 10 }
  expect((body as { storyboard?: object }).storyboard).toEqual(isThere ? { url, ...grid } : undefined)
})

test.each([
  ['another site', { fileUrl: 'https://ailleurs.example/a.jpg' }],
  ['no picture', { fileUrl: null, storyboardPath: '/api/v1/users/me' }],
  ['no tile', { totalWidth: 10 }],
  ['endless tiles', { spriteWidth: 0 }],
])('a storyboard with %s is left out, and the video plays', async (what, change) => {
  const sizes = { totalWidth: 128, totalHeight: 72, spriteWidth: 64, spriteHeight: 36, spriteDuration: 2 }
  const storyboard = { fileUrl: hosts.at('peertube.test/lazy-static/storyboards/a.jpg'), ...sizes, ...change }
  hosts.trouble('/storyboards', (response) => response.end(JSON.stringify({ storyboards: [storyboard] })))
  const { status, body } = await resolve(`peertube.test/w/planche-${what.length}`)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('storyboard')
})

test.each([
  ['avec', '/lazy-static/previews/avec.jpg'],
  ['fichiers', '/lazy-static/thumbnails/fichiers-850.jpg'],
])('a check keeps the largest picture of %s for its episode, until its link changes', async (id, path) => {
  const { db } = api
  const anime = await makeAnime(db)
  const { source_ids } = await makeEpisode(db, {
    anime_id: anime.id,
    sources: [{ url: hosts.at(`peertube.test/w/${id}`) }],
  })
  const readThumbnail = async () => (await findEpisodesWithSources(db, anime.id))?.[0]?.found_thumbnail_url
  expect(await readThumbnail()).toBeNull()
  const log = createLog('silent', false)
  const http = createHttpClient(hosts.addressRules)
  const now = () => new Date()
  const config = readConfig({ NODE_ENV: 'test', VIDEO_HOSTS: hosts.hostsFile })
  const opened = await openHosts({ config, http, now })
  await checkTheseLinks({ db, log, now, hosts: opened.hosts, origin: 'https://sumine.example' }, source_ids)
  http.close()
  const url = hosts.at(`peertube.test${path}`)
  expect(await readThumbnail()).toBe(url)
  expect(opened.hosts.some((host) => host.isThumbnail?.(new URL(url)))).toBe(true)
  await updateRows(db, 'episode_source', { id: source_ids[0] ?? 0 }, { url: 'https://ailleurs.example/a.mp4' })
  expect(await readThumbnail()).toBeNull()
})

test('captions of the catalogue take precedence, foreign ones name their language, and a video without any plays', async () => {
  const own = 'https://fichiers.example/a.vtt'
  expect((await resolve('peertube.test/w/avec', own)).body).toMatchObject({ captions_url: own })
  expect((await resolve('peertube.test/w/avec', own)).body).not.toHaveProperty('captions_language')
  expect((await resolve('peertube.test/w/anglaise')).body).toMatchObject({
    captions_url: expect.stringContaining('-en.vtt'),
    captions_language: 'en',
  })
  expect((await resolve('peertube.test/w/muette')).body).toMatchObject({ captions_url: null, type: 'hls' })
  hosts.failWith('/captions', 500)
  expect((await resolve('peertube.test/w/sans')).body).toMatchObject({ captions_url: null, type: 'hls' })
})

test.each([
  ['direct', 'Un direct ne se lit pas ici'],
  ['brute', 'La vidéo n’est pas encore publiée'],
  ['absente', 'Erreur 404'],
])('the video %s is refused: %s', async (id, message) => {
  expect(await resolve(`peertube.test/w/${id}`)).toMatchObject({ status: 404, body: { message } })
})

test.each([
  ['<html>', 'Erreur de résolution'],
  ['{"files":4}', 'Erreur de résolution'],
  ['{}', 'URL de lecture non trouvée dans la réponse'],
  ['{"streamingPlaylists":[{"playlistUrl":"http://127.0.0.1/a.m3u8"}]}', 'URL de lecture non trouvée dans la réponse'],
])('an answer %s plays nothing', async (text, message) => {
  hosts.trouble('/api/v1/videos/', (response) => response.end(text))
  expect(await resolve(`peertube.test/w/x${text.length}`)).toMatchObject({ status: 404, body: { message } })
})

test.each(['peertube.test/c/chaine', 'ailleurs.test/w/abc'])('a link %s is of no host', async (place) => {
  expect((await resolve(place)).status).toBe(404)
  expect(hosts.asked).toEqual([])
})

test.each([
  ['plain.test/video/2', { type: 'mp4' }],
  ['plain.test/flux/2', { type: 'hls', cors: true }],
  ['plain.test/dash/2', { type: 'dash', cors: true }],
])('%s plays by its content type', async (place, video) => {
  expect(await resolve(place)).toMatchObject({ status: 200, body: { ...video, url: hosts.at(place) } })
})

test.each(['plain.test/page', 'plain.test/rien'])('%s plays nothing', async (place) => {
  expect((await resolve(place)).status).toBe(404)
})
