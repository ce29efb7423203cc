import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { useVideoHosts } from '../../../../../tests/stand-ins/hosts/video-hosts.ts'

const hosts = await useVideoHosts()
let nowMs = Date.parse('2026-03-01T12:00:00Z')
const api = useTestApi({ hosts, now: () => new Date(nowMs) })
let nextId = 100

/** Adds a link to a unique video, which no other test has requested. */
async function holdLink(): Promise<string> {
  nextId += 1
  const url = hosts.at(`video.sibnet.test/shell.php?videoid=${nextId}`)
  await makeEpisode(api.db, { sources: [{ url }] })
  return url
}
const resolve = (video_url: string, fresh = false) => api.post('/api/videos/resolve', { video_url, fresh })
const unavailable = (message: string) => ({ status: 404, body: { code: 'VIDEO_UNAVAILABLE', message } })

test('the page leads to the file, which redirects to the video', async () => {
  const link = await holdLink()
  expect(await resolve(link)).toMatchObject({
    status: 200,
    body: {
      url: hosts.at(`dv1.sibnet.test/33/44/${nextId}.mp4?st=abc&e=1893456000`),
      type: 'mp4',
      originalUrl: link,
      cors: false,
      expires_at: '2030-01-01T00:00:00.000Z',
    },
  })
  expect(hosts.asked).toEqual(['video.sibnet.test/shell.php', `video.sibnet.test/v/0a1b2c3d/${nextId}.mp4`])
})

test('GET /sibnet/getMp4 returns the same address, and both ask the host once', async () => {
  const link = await holdLink()
  const [own, shared] = await Promise.all([api.get(`/sibnet/getMp4?link=${encodeURIComponent(link)}`), resolve(link)])
  const address = hosts.at(`dv1.sibnet.test/33/44/${nextId}.mp4?st=abc&e=1893456000`)
  expect(own).toMatchObject({ status: 200, body: { locationUrl: address } })
  expect(shared).toMatchObject({ status: 200, body: { url: address } })
  expect(hosts.asked).toHaveLength(2)
})

test('an address is reused until it expires; a player whose address stopped working gets another one', async () => {
  const link = await holdLink()
  const hour = 3_600_000
  hosts.expireAt(new Date(nowMs + hour))
  const addressAt = async (fresh = false) => ((await resolve(link, fresh)).body as { url: string }).url
  const first = await addressAt()
  nowMs += hour / 2
  hosts.expireAt(new Date(nowMs + 2 * hour))
  expect(await addressAt()).toBe(first)
  const second = await addressAt(true)
  expect(second).not.toBe(first)
  expect(await addressAt()).toBe(second)
  nowMs += hour
  hosts.expireAt(new Date(nowMs + 4 * hour))
  expect(await addressAt()).not.toBe(second)
})

test.each([404, 410, 403, 500])('a page with status %i is reported', async (status) => {
  const link = await holdLink()
  hosts.failWith('shell.php', status)
  expect(await resolve(link)).toMatchObject(unavailable(`Erreur ${status}`))
})

test('a page without an address is reported', async () => {
  const link = await holdLink()
  hosts.trouble('shell.php', (response) => response.end('<p>Видео удалено</p>'))
  expect(await resolve(link)).toMatchObject(unavailable('URL de lecture non trouvée dans la réponse'))
})

test('a missing file is not a video', async () => {
  const link = await holdLink()
  hosts.failWith('sibnet.test/v/', 404)
  expect(await resolve(link)).toMatchObject(unavailable('Erreur 404'))
})

test.each(['http://127.0.0.1/x.mp4', 'http://evil.test/x.mp4', 'file:///etc/passwd', '//sibnet.test.evil.test/x.mp4'])(
  'a redirection to %s is refused',
  async (location) => {
    const link = await holdLink()
    hosts.trouble('sibnet.test/v/', (response) => response.writeHead(302, { location }).end())
    expect(await resolve(link)).toMatchObject(unavailable('URL de lecture non trouvée dans la réponse'))
  },
)

test.each(['http://evil.test/v/1.mp4', 'http://169.254.169.254/v/1.mp4', 'file:///v/1.mp4'])(
  'a page that names %s is refused',
  async (address) => {
    const link = await holdLink()
    hosts.trouble('shell.php', (response) => response.end(`player.src([{src: "${address}"}])`))
    expect(await resolve(link)).toMatchObject(unavailable('URL de lecture non trouvée dans la réponse'))
    expect(hosts.asked).toEqual(['video.sibnet.test/shell.php'])
  },
)

test('a page that redirects to another site is not followed', async () => {
  const link = await holdLink()
  hosts.trouble('shell.php', (response) => response.writeHead(302, { location: 'http://127.0.0.1/admin' }).end())
  expect(await resolve(link)).toMatchObject(unavailable('Erreur de résolution'))
})

test.each([
  ['of another host', 'https://ailleurs.example/shell.php?videoid=1'],
  ['without the number of a video', 'https://sibnet.test/shell.php'],
  ['to this machine', 'http://127.0.0.1/shell.php?videoid=1'],
  ['of a name that only ends alike', 'https://notsibnet.test/shell.php?videoid=1'],
  ['that hides its host', 'https://sibnet.test@127.0.0.1/shell.php?videoid=1'],
  ['of another scheme', 'ftp://video.sibnet.test/shell.php?videoid=1'],
  ['that is none', 'videoid=1'],
])('a link %s is a bad request', async (_, link) => {
  const { status, body } = await api.get(`/sibnet/getMp4?link=${encodeURIComponent(link)}`)
  expect([status, body]).toEqual([400, { code: 'VALIDATION', message: `Impossible de résoudre l'URL ${link}` }])
  expect(hosts.asked).toEqual([])
})

test('a link outside the catalogue is not fetched', async () => {
  const link = hosts.at('video.sibnet.test/shell.php?videoid=7')
  expect(await api.get(`/sibnet/getMp4?link=${encodeURIComponent(link)}`)).toMatchObject({ status: 404 })
  expect(hosts.asked).toEqual([])
})

test('without a link no host is requested', async () => {
  expect(await api.get('/sibnet/getMp4')).toMatchObject({ status: 400 })
  expect(await api.get('/sibnet/getMp4?link=')).toMatchObject({ status: 400 })
})

test('an episode without a picture gets that of its sibnet video, without a request', async () => {
  const url = 'https://video.sibnet.test/shell.php?videoid=4935158'
  const { anime_id } = await makeEpisode(api.db, { sources: [{ url }] })
  await makeEpisode(api.db, { anime_id, episode_number: 2, thumbnail_url: '/media/a.webp', sources: [{ url }] })
  const dead = { url, health: 'dead' as const }
  await makeEpisode(api.db, { anime_id, episode_number: 3, sources: [dead, { url: 'https://files.test/a.mp4' }] })
  const { body } = await api.get<{ seasons: { episodes: { thumbnail_url: string | null }[] }[] }>(
    `/api/animes/${anime_id}/episodes`,
  )
  expect(body.seasons[0]?.episodes.map(({ thumbnail_url }) => thumbnail_url)).toEqual([
    'https://video.sibnet.test/upload/cover/video_4935158_0.jpg',
    '/media/a.webp',
    null,
  ])
  expect(hosts.asked).toEqual([])
})
