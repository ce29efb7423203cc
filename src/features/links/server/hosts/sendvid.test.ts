import { expect, test } from 'vitest'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useTestApi } from '../../../../../tests/kit/test-api.ts'
import { useVideoHosts } from '../../../../../tests/stand-ins/hosts/video-hosts.ts'

const hosts = await useVideoHosts()
const api = useTestApi({ hosts })
let made = 0

async function holdLink(): Promise<{ link: string; address: string }> {
  made += 1
  const link = hosts.at(`sendvid.test/embed/abc${made}`)
  await makeEpisode(api.db, { sources: [{ url: link }] })
  const signature = 'validfrom=1&validto=1893456000&hash=x%3D'
  return { link, address: hosts.at(`videos2.sendvid.test/aa/abc${made}.mp4?${signature}`) }
}

const ask = (link: string) => api.get(`/sendvidresolve/${encodeURIComponent(link)}`)

test('the page names the file and its expiry', async () => {
  const { link, address } = await holdLink()
  expect(await api.post('/api/videos/resolve', { video_url: link })).toMatchObject({
    status: 200,
    body: { url: address, type: 'mp4', originalUrl: link, expires_at: '2030-01-01T00:00:00.000Z' },
  })
})

test('GET /sendvidresolve/{encoded} returns the address', async () => {
  const { link, address } = await holdLink()
  expect(await ask(link)).toMatchObject({ status: 200, body: { videoUrl: address } })
})

test.each([
  ['a script', (address: string) => `<script>var video_source = "${address.replaceAll('/', '\\/')}"</script>`],
  ['a source', (address: string) => `<video><source type="video/mp4" src='${address}'></video>`],
  ['what it tells social networks', (address: string) => `<meta property="og:video:secure_url" content="${address}">`],
])('the address is found in %s', async (_, page) => {
  const { link, address } = await holdLink()
  hosts.trouble('/embed/', (response) => response.end(page(address)))
  expect(await ask(link)).toMatchObject({ body: { videoUrl: address } })
})

test.each(['http://127.0.0.1/x.mp4', 'https://evil.test/x.mp4', 'javascript:alert(1)'])(
  'an address at %s is not given out',
  async (address) => {
    const { link } = await holdLink()
    hosts.trouble('/embed/', (response) => response.end(`var video_source = "${address}"`))
    expect(await ask(link)).toMatchObject({
      status: 404,
      body: { code: 'VIDEO_UNAVAILABLE', message: 'URL de lecture non trouvée dans la réponse' },
    })
  },
)

test.each([
  ['of another host', 'https://ailleurs.example/embed/abc'],
  ['to no video', 'https://sendvid.test/compte/videos/abc'],
  ['that is none', 'abc'],
])('a link %s is a bad request', async (_, link) => {
  expect((await ask(link)).status).toBe(400)
  expect(hosts.asked).toEqual([])
})

test('a link outside the catalogue is not fetched', async () => {
  const link = hosts.at('sendvid.test/embed/inconnu')
  expect((await ask(link)).status).toBe(404)
  expect(hosts.asked).toEqual([])
})
