import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { useVideoHosts } from '../../../../../tests/stand-ins/hosts/video-hosts.ts'

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
      },
    })
  },
)

test('a video without a playlist plays its best file', async () => {
  const { body } = await resolve('peertube.test/w/fichiers')
  expect(body).toMatchObject({ url: hosts.at('peertube.test/static/episode-2.mp4'), type: 'mp4' })
})

test('captions of the catalogue take precedence, and a video without any plays', async () => {
  const own = 'https://fichiers.example/a.vtt'
  expect((await resolve('peertube.test/w/avec', own)).body).toMatchObject({ captions_url: own })
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
