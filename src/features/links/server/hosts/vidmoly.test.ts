import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { useVideoHosts } from '../../../../../tests/stand-ins/hosts/video-hosts.ts'

const hosts = await useVideoHosts()
let nowMs = Date.parse('2026-03-01T12:00:00Z')
const api = useTestApi({ hosts, now: () => new Date(nowMs) })
let made = 0

async function holdLink(domain = 'vidmoly.gone') {
  made += 1
  const link = hosts.at(`${domain}/embed-abc${made}.html`)
  await makeEpisode(api.db, { sources: [{ url: link }] })
  const swapped = hosts.at(`vidmoly.test/embed-abc${made}.html`)
  return { link, path: `/getflux/${encodeURIComponent(swapped)}/master.m3u8`, number: made }
}
const resolve = (video_url: string, fresh = false) => api.post('/api/videos/resolve', { video_url, fresh })
const unavailable = (message: string) => ({ status: 404, body: { code: 'VIDEO_UNAVAILABLE', message } })

test("a link becomes a playlist of this site, under the host's current domain, without a request", async () => {
  const { link, path } = await holdLink()
  expect(await resolve(link)).toMatchObject({
    status: 200,
    body: { url: `http://localhost${path}`, type: 'hls', originalUrl: link, cors: true, expires_at: null },
  })
  expect(hosts.asked).toEqual([])
})

test.each(['vidmoly.gone', 'vidmoly.test', 'www.vidmoly.gone'])(
  'the playlist of a link at %s has absolute addresses',
  async (domain) => {
    const { link, number } = await holdLink(domain)
    const { body } = await resolve(link)
    const { status, headers, text } = await api.getText(new URL((body as { url: string }).url).pathname)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      'no-store',
    ])
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
      hosts.at(`box-1.flux.test/hls/abc${number}/360p/index.m3u8`),
      hosts.at(`box-1.flux.test/hls/abc${number}/240p/index.m3u8`),
    ])
    expect(text).toMatch(/^#EXTM3U\n/)
  },
)

test('the link as the catalogue holds it leads to the same playlist', async () => {
  const { link } = await holdLink()
  expect((await api.getText(`/getflux/${encodeURIComponent(link)}/master.m3u8`)).status).toBe(200)
})

test('repeated requests get the cached playlist; a fresh one asks the host again', async () => {
  const { link, path } = await holdLink()
  await Promise.all([api.getText(path), api.getText(path)])
  expect(hosts.asked).toHaveLength(2)
  nowMs += 20_000
  const { body } = await resolve(link, true)
  const { pathname, search } = new URL((body as { url: string }).url)
  expect(pathname + search).toBe(`${path}?fresh=1`)
  expect((await api.getText(pathname + search)).status).toBe(200)
  expect(hosts.asked).toHaveLength(4)
  await api.getText(path)
  expect(hosts.asked).toHaveLength(4)
})

test('an invalid playlist, or one that leads to another site, is refused', async () => {
  const page = await holdLink()
  hosts.trouble('/master.m3u8', (response) => response.end('<!doctype html>'))
  expect(await api.get(page.path)).toMatchObject(unavailable('URL de lecture non trouvée dans la réponse'))
  const elsewhere = await holdLink()
  hosts.trouble('/master.m3u8', (response) => response.end('#EXTM3U\nhttp://169.254.169.254/latest/meta-data'))
  expect(await api.get(elsewhere.path)).toMatchObject(unavailable('Erreur de résolution'))
})

test('a page that names a playlist of another site is not followed', async () => {
  const { path } = await holdLink()
  hosts.trouble('/embed-', (response) => response.end(`sources: [{file:"http://127.0.0.1:1/a.m3u8"}]`))
  expect(await api.get(path)).toMatchObject(unavailable('Erreur de résolution'))
  expect(hosts.asked).toHaveLength(1)
})

test.each([404, 503])('a page with status %i is reported', async (status) => {
  const { path } = await holdLink()
  hosts.failWith('/embed-', status)
  expect(await api.get(path)).toMatchObject(unavailable(`Erreur ${status}`))
})

test.each([
  ['of another host', 'https://ailleurs.example/embed-abc.html'],
  ['to this machine', 'http://127.0.0.1/embed-abc.html'],
  ['to no video', 'https://vidmoly.test/login/x'],
])('a link %s is a bad request', async (_, link) => {
  expect((await api.get(`/getflux/${encodeURIComponent(link)}/master.m3u8`)).status).toBe(400)
  expect(hosts.asked).toEqual([])
})

test('a link outside the catalogue is not fetched', async () => {
  const link = hosts.at('vidmoly.test/embed-inconnu.html')
  expect((await api.get(`/getflux/${encodeURIComponent(link)}/master.m3u8`)).status).toBe(404)
  expect(hosts.asked).toEqual([])
})
