import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { origin, useMediaSite } from '../../../../../tests/kit/media-site.ts'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { itemId, jellyfinKey, openJellyfin } from '../../../../../tests/stand-ins/jellyfin.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createMediaSigner } from '../../../../platform/media/sign-media.ts'
import { serveJellyfin } from './serve-jellyfin.ts'

const jellyfin = await openJellyfin()
const clip = readFileSync('tests/clips/episode-2.mp4')
const config = readConfig({
  NODE_ENV: 'test',
  DEMO: 'off',
  DATA_DIR: useTestFolder(),
  SESSION_SECRET: 'k'.repeat(32),
  JELLYFIN_URL: `https://jellyfin.example,${jellyfin.base}`,
  JELLYFIN_API_KEY: `autre,${jellyfinKey}`,
})
const site = useMediaSite(config, serveJellyfin)
const { resolve, get, check } = site
afterAll(jellyfin.close)
beforeEach(() => {
  jellyfin.failWith(undefined)
  jellyfin.asked.length = 0
})

const linkTo = (digit: number) => `${jellyfin.base}/web/#/details?id=${itemId(digit)}&serverId=1`

test.each([
  linkTo(1),
  `${jellyfin.base}/web/index.html#!/details?id=${itemId(1)}`,
  `${jellyfin.base}/Items/${itemId(1)}`,
  `${jellyfin.base}/Items/00000000-0000-0000-0000-000000000001/Download`,
  `${jellyfin.base}/Videos/${itemId(1)}/stream.mp4`,
])('%s plays the source that browsers play, at an address of this site, with French captions', async (link) => {
  const { url, captionsUrl, ...video } = await resolve(link)
  expect(video).toEqual({ type: 'mp4', cors: true, expiresAt: new Date('2026-03-01T19:00:00Z') })
  const file = `/own-media/jellyfin/[\\da-f]{12}/${itemId(1)}/${'b'.repeat(32)}`
  expect(url).toMatch(new RegExp(`^${origin}${file}\\.mp4\\?expires=\\d+&signature=[\\w-]{43}$`))
  expect(captionsUrl).toMatch(new RegExp(`^${origin}${file}/4\\.vtt\\?expires=\\d+&signature=[\\w-]{43}$`))
})

test.each([
  `${jellyfin.base}/web/#/home`,
  `${jellyfin.base}/web/#/details?id=../../System/Info`,
  `${jellyfin.base}/Items/court`,
  `http://127.0.0.1:1/Items/${itemId(1)}`,
  `${jellyfin.base.replace('/jellyfin', '/autre')}/Items/${itemId(1)}`,
])('%s is no link of a server', (link) => expect(site.findHost(link)).toBeUndefined())

test.each([
  [2, 'gone', 'Ce fichier ne se lit pas dans un navigateur', 'MKV, H.264 10 bits : à convertir en MP4 (H.264 8 bits)'],
  [3, 'gone', 'Un direct ne se lit pas ici', undefined],
  [4, 'gone', 'URL de lecture non trouvée dans la réponse', undefined],
  [9, 'gone', 'Erreur 404', undefined],
] as const)('item %i is refused with its reason', async (digit, kind, message, detail) => {
  const failure = expect(resolve(linkTo(digit))).rejects
  await failure.toMatchObject({ kind, message, ...(detail && { detail }) })
})

test.each([401, 500, 302])('a server that answers %i is not reached, and says nothing of the video', async (status) => {
  jellyfin.failWith(status)
  await expect(resolve(linkTo(1))).rejects.toMatchObject({ kind: 'unreachable' })
})

test('the server is asked once for many viewers', async () => {
  await Promise.all([1, 2, 3].map(() => resolve(linkTo(1))))
  expect(jellyfin.asked.map(({ url }) => url)).toEqual([`/jellyfin/Items/${itemId(1)}/PlaybackInfo`])
})

test('the video passes through this site whole, in parts and by its head, without the key', async () => {
  const { url } = await resolve(linkTo(1))
  const whole = await get(url)
  expect(whole.rawPayload.equals(clip)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(clip.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const part = await get(url, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${clip.length}`])
  expect(part.rawPayload.equals(clip.subarray(10, 20))).toBe(true)
  const head = await get(url, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(clip.length), ''])
  const said = JSON.stringify([url, whole.headers, part.headers])
  expect(said).not.toContain('a1b2c3')
  expect(said).not.toContain(new URL(jellyfin.base).port)
})

test('what visitors send does not reach the server', async () => {
  const { url } = await resolve(linkTo(1))
  await get(url, { cookie: 'a=b', authorization: 'Bearer visitor', 'x-forwarded-for': '1.2.3.4' })
  const { headers } = jellyfin.asked.at(-1) ?? {}
  expect(headers).not.toHaveProperty('cookie')
  expect(headers).not.toHaveProperty('x-forwarded-for')
  expect(headers?.authorization).toMatch(/^MediaBrowser/)
})

test('captions pass through this site', async () => {
  const { captionsUrl = '' } = await resolve(linkTo(1))
  const answer = await get(captionsUrl)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect(answer.payload).toContain('Bonjour')
})

test('an address that expired, was changed or names something else is refused', async () => {
  const { url } = await resolve(linkTo(1))
  expect((await get(url.replace(itemId(1), itemId(2)))).statusCode).toBe(403)
  expect((await get(url.replace('.mp4', '.webm'))).statusCode).toBe(403)
  const { sign } = createMediaSigner(config)
  const expiresS = Math.ceil(site.nowMs / 1000) + 60
  for (const name of [
    'x',
    'f'.repeat(12),
    `../System/Info`,
    url.replace(/^.*jellyfin\/|\?.*$/g, '').replace(/^./, 'g'),
  ]) {
    expect((await get(sign({ place: 'jellyfin', name, expiresS }))).statusCode).not.toBe(200)
  }
  site.nowMs = Date.parse('2026-03-01T19:00:00Z')
  expect((await get(url)).statusCode).toBe(403)
})

test('a failing server is a failure of the video, without its page', async () => {
  const { url } = await resolve(linkTo(1))
  for (const status of [401, 500, 302]) {
    jellyfin.failWith(status)
    const answer = await get(url)
    expect(answer.json()).toMatchObject({ code: 'VIDEO_UNAVAILABLE' })
    expect(answer.payload).not.toContain('failure')
  }
})

test('is checked as it plays', async () => {
  expect(await check(linkTo(1))).toMatchObject({
    result: 'ok',
    cors: true,
    tried: expect.stringContaining('206 video/mp4'),
  })
  expect(await check(linkTo(2))).toMatchObject({ result: 'gone', tried: expect.stringContaining('H.264 10 bits') })
  jellyfin.failWith(503)
  expect(await check(linkTo(1))).toMatchObject({ result: 'unreachable' })
})
