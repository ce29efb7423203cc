import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { origin, useMediaSite } from '../../../../../tests/kit/media-site.ts'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { openObjectStore } from '../../../../../tests/stand-ins/object-store.ts'
import { readConfig } from '../../../../platform/config/config.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { toMediaLink } from '../../../../platform/media/media-link.ts'
import { createMediaSigner } from '../../../../platform/media/sign-media.ts'
import { checkSource } from '../checks/check-source.ts'
import { findHost } from '../hosts/list-hosts.ts'
import { openHosts } from '../hosts/open-hosts.ts'
import { serveOwnMedia } from './serve-own-media.ts'

const root = useTestFolder()
const folder = join(root, 'videos')
const clip = readFileSync('demo/clips/belladone.mp4')
const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/index.m3u8\n'
const media = '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k.key"\n#EXTINF:4,\nseg%201.ts\n#EXTINF:4,\nseg%202.ts?v=2\n'
const manifest = (inner: string) => `<MPD type="static"><Period><AdaptationSet>${inner}</AdaptationSet></Period></MPD>`
const representation = (file: string) => `<Representation id="a"><BaseURL>${file}</BaseURL></Representation>`
const files: Record<string, string | Buffer> = {
  'La Marée/01 & fin.mp4': clip,
  'La Marée/01.fr.vtt': 'WEBVTT\n',
  'film/master.m3u8': master,
  'film/720p/index.m3u8': media,
  'film/720p/seg 1.ts': 'segment',
  'film/dehors.m3u8': '#EXTM3U\nhttps://ailleurs.example/a.ts\n',
  'film/remonte.m3u8': '#EXTM3U\n../../secret.ts\n',
  'dash/manifest.mpd': manifest(representation('image%201.mp4') + representation('../La%20Mar%C3%A9e/01.fr.vtt')),
  'dash/image 1.mp4': clip,
  'dash/modele.mpd': manifest('<Representation id="a"><SegmentTemplate media="$Number$.m4s"/></Representation>'),
  'dash/dehors.mpd': manifest(representation('https://ailleurs.example/a.mp4')),
  'dash/page.mpd': manifest(representation('../page.html')),
  'page.html': '<script>alert(1)</script>',
}

const store = await openObjectStore()
const config = readConfig({
  NODE_ENV: 'test',
  DEMO: 'off',
  DATA_DIR: root,
  SESSION_SECRET: 'k'.repeat(32),
  MEDIA_DIR: folder,
  MEDIA_S3_BUCKET: 'videos',
  MEDIA_S3_ENDPOINT: store.endpoint,
  MEDIA_S3_ACCESS_KEY_ID: 'key',
  MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
})
const site = useMediaSite(config, serveOwnMedia)
const { get } = site
const now = () => new Date(site.nowMs)
const http = createHttpClient({ mayConnect: () => false, lookUp: async () => [] })

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  writeFileSync(join(root, 'secret.ts'), 'secret')
  symlinkSync(join(root, 'secret.ts'), join(folder, 'sortie.ts'))
  for (const [name, content] of Object.entries(files)) {
    const path = name.split('/').map(encodeURIComponent).join('/')
    await fetch(`${store.endpoint}/videos/${path}`, { method: 'PUT', body: new Uint8Array(Buffer.from(content)) })
  }
})
afterAll(store.close)

type Place = 'folder' | 'bucket'
const resolve = (place: Place, name: string) => site.resolve(toMediaLink(place, name))
const check = (place: Place, name: string) => site.check(toMediaLink(place, name))
const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

describe('a file of the folder', () => {
  test('has a signed address of this site that expires, the same for an hour', async () => {
    const video = await resolve('folder', 'La Marée/01 & fin.mp4')
    expect(video).toMatchObject({ type: 'mp4', cors: true, expiresAt: new Date('2026-03-01T19:00:00Z') })
    expect(video.url).toMatch(
      /^https:\/\/sumine\.example\/own-media\/folder\/La%20Mar%C3%A9e\/01%20%26%20fin\.mp4\?expires=\d+&signature=[\w-]{43}$/,
    )
    site.nowMs += 40 * 60_000
    expect((await resolve('folder', 'La Marée/01 & fin.mp4')).url).toBe(video.url)
  })

  test('is sent whole, in parts, by its head, and as unchanged', async () => {
    const { url } = await resolve('folder', 'La Marée/01 & fin.mp4')
    const whole = await get(url)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(clip)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': `private, max-age=${6 * 3600 + 50 * 60}`,
    })
    const part = await get(url, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${clip.length}`])
    expect(part.rawPayload.equals(clip.subarray(10, 20))).toBe(true)
    const etag = String(whole.headers.etag)
    expect((await get(url, { range: 'bytes=10-19', 'if-range': etag })).statusCode).toBe(206)
    expect((await get(url, { range: 'bytes=10-19', 'if-range': '"autre"' })).statusCode).toBe(200)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    const beyond = await get(url, { range: `bytes=${clip.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${clip.length}`])
    const head = await get(url, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(clip.length), ''])
  })

  test('is refused once its address expired, or by an address that was changed', async () => {
    const { url } = await resolve('folder', 'La Marée/01 & fin.mp4')
    const changed = [
      url.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 1}`),
      url.replace('01%20%26%20fin.mp4', '01.fr.vtt'),
      url.replace('/folder/', '/bucket/'),
      url.replace(/signature=.*/, 'signature='),
      url.replace(/\?.*/, ''),
    ]
    for (const address of changed) expect((await get(address)).statusCode).toBe(403)
    site.nowMs = Date.parse('2026-03-01T19:00:00Z')
    const late = await get(url)
    expect([late.statusCode, late.headers['cache-control']]).toEqual([403, 'no-store'])
  })

  test('that is absent, leads out or is a page is refused even when its address is signed', async () => {
    const { sign } = createMediaSigner(config)
    const expiresS = site.nowMs / 1000 + 60
    for (const name of ['absent.mp4', 'sortie.ts', 'film', 'film/.cache.ts', 'page.html', `${'a'.repeat(900)}.mp4`]) {
      const { statusCode } = await get(sign({ place: 'folder', name, expiresS }))
      expect([name, statusCode]).toEqual([name, 404])
    }
    // The server removes `..` from the path, so this signature is for another name.
    expect((await get(sign({ place: 'folder', name: '../secret.ts', expiresS }))).statusCode).not.toBe(200)
  })

  test('is checked by looking for it', async () => {
    expect(await check('folder', 'La Marée/01 & fin.mp4')).toMatchObject({ result: 'ok', cors: true })
    expect(await check('folder', 'La Marée/99.mp4')).toEqual({
      result: 'gone',
      tried: 'Fichier absent (La Marée/99.mp4)',
    })
    await expect(resolve('folder', 'La Marée/99.mp4')).rejects.toMatchObject({ kind: 'gone' })
  })

  test('may be captions', async () => {
    const link = new URL(toMediaLink('folder', 'La Marée/01.fr.vtt'))
    const answer = await get(site.findHost(link.href)?.locateCaptions?.(link, { origin }) ?? '')
    expect([answer.statusCode, answer.headers['content-type'], answer.payload]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'WEBVTT\n',
    ])
  })
})

describe('a playlist', () => {
  test('of the folder has entries that are signed until the same hour', async () => {
    const video = await resolve('folder', 'film/master.m3u8')
    expect(video).toMatchObject({ type: 'hls', cors: true })
    const sent = await get(video.url)
    expect(sent.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    const inner = await get(lastLine(sent.payload))
    const [key, , segment] = inner.payload.split('\n').slice(1)
    expect(key).toMatch(/URI="\/own-media\/folder\/film\/720p\/k\.key\?expires=\d+&signature=[\w-]{43}"/)
    expect(new URL(video.url).searchParams.get('expires')).toBe(
      new URL(segment ?? '', origin).searchParams.get('expires'),
    )
    const found = await get(segment ?? '')
    expect([found.headers['content-type'], found.payload]).toEqual(['video/mp2t', 'segment'])
    expect((await get((segment ?? '').replace('seg%201', 'seg%202'))).statusCode).toBe(403)
  })

  test('of the bucket is sent by this site, its segments by the bucket until the same hour', async () => {
    site.nowMs = Date.now()
    const video = await resolve('bucket', 'film/master.m3u8')
    expect(video.url).toContain(`${origin}/own-media/bucket/film/master.m3u8?`)
    const inner = await get(lastLine((await get(video.url)).payload))
    const segment = inner.payload.split('\n').find((line) => line.includes('seg%201')) ?? ''
    expect(segment).toContain(`${store.endpoint}/videos/film/720p/seg%201.ts?`)
    expect(await (await fetch(segment)).text()).toBe('segment')
  })

  test('with an entry of another site is refused', async () => {
    for (const place of ['folder', 'bucket'] as const) {
      const { statusCode, payload } = await get((await resolve(place, 'film/dehors.m3u8')).url)
      expect(statusCode).toBe(404)
      expect(payload).not.toContain('ailleurs')
    }
  })

  test('that climbs out of the folder stays in it', async () => {
    const { payload } = await get((await resolve('folder', 'film/remonte.m3u8')).url)
    expect(lastLine(payload)).toContain('/own-media/folder/secret.ts?')
    expect((await get(lastLine(payload))).statusCode).toBe(404)
  })
})

describe('a DASH manifest', () => {
  const addressesIn = (text: string) =>
    [...text.matchAll(/<BaseURL>([^<]*)</g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))

  test('of the folder has files that are signed until the same hour', async () => {
    const video = await resolve('folder', 'dash/manifest.mpd')
    expect(video).toMatchObject({ type: 'dash', cors: true })
    const sent = await get(video.url)
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'application/dash+xml'])
    const [file = '', captions = ''] = addressesIn(sent.payload)
    expect(new URL(file, origin).searchParams.get('expires')).toBe(new URL(video.url).searchParams.get('expires'))
    const part = await get(file, { range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload.equals(clip.subarray(10, 20))]).toEqual([206, true])
    expect((await get(captions)).payload).toBe('WEBVTT\n')
  })

  test('of the bucket is sent by this site, its files by the bucket, its captions by this site', async () => {
    site.nowMs = Date.now()
    const sent = await get((await resolve('bucket', 'dash/manifest.mpd')).url)
    const [file = '', captions = ''] = addressesIn(sent.payload)
    expect(file).toContain(`${store.endpoint}/videos/dash/image%201.mp4?`)
    expect((await fetch(file, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
    expect(captions).toMatch(/^\/own-media\/bucket\/La%20Mar%C3%A9e\/01\.fr\.vtt\?/)
  })

  test('is checked by reading it', async () => {
    site.nowMs = Date.now()
    for (const place of ['folder', 'bucket'] as const) {
      expect(await check(place, 'dash/manifest.mpd')).toMatchObject({ result: 'ok', cors: true })
      expect(await check(place, 'dash/modele.mpd')).toMatchObject({
        result: 'gone',
        tried: expect.stringContaining('à refaire avec un fichier par qualité'),
      })
      expect(await check(place, 'dash/absent.mpd')).toMatchObject({ result: 'gone' })
    }
  })

  test.each(['modele', 'dehors', 'page'])('that cannot be signed is refused: %s', async (name) => {
    for (const place of ['folder', 'bucket'] as const) {
      const { statusCode, payload } = await get((await resolve(place, `dash/${name}.mpd`)).url)
      expect([statusCode, JSON.parse(payload).code]).toEqual([404, 'VIDEO_UNAVAILABLE'])
    }
  })
})

describe('a file of the bucket', () => {
  beforeEach(() => {
    site.nowMs = Date.now()
  })

  test('has an address of the bucket that expires and names the type', async () => {
    const { url, expiresAt, type } = await resolve('bucket', 'La Marée/01 & fin.mp4')
    const address = new URL(url)
    expect([address.origin, type]).toEqual([store.endpoint, 'mp4'])
    const [, signed = ''] = /X-Amz-Date=(\w+)/.exec(url) ?? []
    const signedMs = Date.parse(signed.replace(/(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:'))
    const lastsMs = Number(address.searchParams.get('X-Amz-Expires')) * 1000
    expect(new Date(signedMs + lastsMs)).toEqual(expiresAt)
    expect(url).not.toContain('secret')
    const answer = await fetch(url, { headers: { range: 'bytes=0-9' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  })

  test('is checked at its signed address, CORS included', async () => {
    expect(await check('bucket', 'La Marée/01 & fin.mp4')).toMatchObject({ result: 'ok', cors: true })
    expect(await check('bucket', 'absent.mp4')).toMatchObject({ result: 'gone' })
  })

  test('is never sent by this site', async () => {
    const name = 'La Marée/01 & fin.mp4'
    const address = createMediaSigner(config).sign({
      place: 'bucket',
      name,
      expiresS: Math.ceil(site.nowMs / 1000) + 60,
    })
    expect((await get(address)).statusCode).toBe(404)
  })
})

test('a folder that cannot be read says nothing about its files', async () => {
  const settings = { NODE_ENV: 'test', DEMO: 'off', DATA_DIR: root, SESSION_SECRET: 'k'.repeat(32) }
  const gone = readConfig({ ...settings, MEDIA_DIR: join(root, 'parti') })
  const parts = { hosts: (await openHosts({ config: gone, http, now })).hosts, origin, elapsedMs: () => 0 }
  expect(await checkSource(parts, toMediaLink('folder', 'La Marée/01 & fin.mp4'))).toMatchObject({
    result: 'unreachable',
    tried: expect.stringContaining('Le dossier des vidéos est inaccessible'),
  })
})

test('without a folder or bucket, links to own files do not play', async () => {
  const { hosts: none } = await openHosts({ config: readConfig({ DATA_DIR: root, DEMO: 'off' }), http, now })
  for (const name of ['a.mp4', 'a.m3u8', 'a.mpd'])
    expect(findHost(none, new URL(toMediaLink('folder', name)))).toBeUndefined()
})
