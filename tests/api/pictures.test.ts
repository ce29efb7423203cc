import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '../../src/app/create-site.ts'
import { drawMissing } from '../../src/features/catalogue/server/pictures/draw-placeholders.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createHttpClient } from '../../src/platform/http-client/create-http-client.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { toPicturePath } from '../../src/shared/picture-path.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { eventually } from '../kit/eventually.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { signInAs, siteSecret } from '../kit/test-site.ts'
import { listen, type StandIn } from '../stand-ins/listen.ts'

const { db, connection } = useTestDatabase()
const folder = useTestFolder()
// The names of picture hosts resolve to the stand-in; nothing else is reachable.
const addressRules = {
  mayConnect: (address: string) => address === '127.0.0.1',
  lookUp: async (name: string) => [{ address: name === 'inside.test' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
}
const http = createHttpClient(addressRules)
let app: FastifyInstance
let host: StandIn
const asked: string[] = []
const unanswered: ServerResponse[] = []

beforeAll(async () => {
  const cover = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#7a5cff' } })
    .withExif({ IFD0: { Copyright: 'Nobody' } })
    .jpeg()
    .toBuffer()
  host = await listen((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.startsWith('/silent')) unanswered.push(response)
    else if (request.url?.startsWith('/cover')) response.writeHead(200).end(cover)
    else if (request.url === '/drawing.png') response.writeHead(200).end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else if (request.url === '/page.png') response.writeHead(200).end('<html>')
    else response.writeHead(404).end()
  })
  app = await createSite({
    config: readConfig({
      NODE_ENV: 'test',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      DATA_DIR: folder,
      SESSION_SECRET: siteSecret,
    }),
    connection,
    log: createLog('silent', false),
    addressRules,
  })
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  http.close()
  await host?.close()
})

const at = (path: string, name = 'pictures.test') => `http://${name}:${host.port}${path}`

/** Creates an anime with this cover. @returns the cover's address */
async function inCatalogue(cover_url: string): Promise<string> {
  await makeAnime(db, { cover_url })
  return cover_url
}

test.each([
  ['avif', 320, 'heif'],
  ['webp', 640, 'webp'],
] as const)('an external cover is resized, as %s, without metadata', async (format, width, kind) => {
  const url = await inCatalogue(at(`/cover.jpg?as=${format}`))
  const answer = await app.inject(toPicturePath(url, width, format))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(`image/${format}`)
  expect(answer.headers['cache-control']).toBe('public, max-age=2592000, s-maxage=86400, immutable')
  const made = await sharp(answer.rawPayload).metadata()
  expect(made).toMatchObject({ format: kind, width, height: width * 1.5 })
  expect(made.exif).toBeUndefined()
})

test('concurrent requests make one copy, and an unchanged one is answered with 304', async () => {
  const url = await inCatalogue(at('/cover-once.jpg'))
  const path = toPicturePath(url, 160, 'webp')
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.inject(path)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const again = await app.inject({ url: path, headers: { 'if-none-match': String(answers[0]?.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(asked.filter((each) => each === '/cover-once.jpg')).toHaveLength(1)
})

test('a host that does not answer delays no picture of others', async () => {
  const pathOf = async (url: string) => toPicturePath(await inCatalogue(url), 160, 'webp')
  const silent = [await pathOf(at('/silent-1.jpg', 'silent.test')), await pathOf(at('/silent-2.jpg', 'silent.test'))]
  const waiting = silent.map(async (path) => app.inject(path))
  await eventually(async () => expect(unanswered).toHaveLength(2))
  const other = app.inject(await pathOf(at('/cover-other.jpg')))
  expect((await Promise.race([other, ...waiting])).statusCode).toBe(200)
  for (const response of unanswered) response.writeHead(404).end()
  await Promise.all(waiting)
})

test('only addresses in the catalogue are requested', async () => {
  for (const url of [
    at('/cover-elsewhere.jpg'),
    '',
    'not an address',
    '/etc/passwd',
    `${at('/cover')}${'x'.repeat(3000)}`,
    at('/cover\0'),
  ]) {
    expect((await app.inject(toPicturePath(url, 320, 'avif'))).statusCode, url.slice(0, 40)).toBe(404)
  }
  expect(asked).not.toContain('/cover-elsewhere.jpg')
})

test('a call shows staff the picture of an address that is not saved yet', async () => {
  const preview = async (url: string, role: 'Utilisateur' | 'Moderateur') => {
    const { accessToken } = await signInAs(db, role)
    const headers = { authorization: `Bearer ${accessToken}` }
    return app.inject({ method: 'POST', url: '/api/admin/picture-previews', headers, payload: { url } })
  }
  const { picture } = (await preview(at('/cover-typed.jpg'), 'Moderateur')).json()
  const [, bytes = ''] = /^data:image\/webp;base64,(.+)$/.exec(picture) ?? []
  expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect((await preview(at('/cover-member.jpg'), 'Utilisateur')).statusCode).toBe(403)
  expect((await preview(at('/cover.jpg', 'inside.test'), 'Moderateur')).statusCode).toBe(404)
  expect((await preview('/etc/passwd', 'Moderateur')).statusCode).toBe(400)
  expect(asked).not.toContain('/cover-member.jpg')
})

test('internal addresses and files in the catalogue are not served', async () => {
  for (const url of [
    at('/cover.jpg', 'inside.test'),
    'http://169.254.169.254/latest',
    'http://127.1:22/',
    'file:///etc/passwd',
  ]) {
    expect((await app.inject(toPicturePath(await inCatalogue(url), 320, 'avif'))).statusCode, url).toBe(404)
  }
})

test('an unsupported or missing picture, or another size, is not found', async () => {
  for (const path of ['/drawing.png', '/page.png', '/missing.jpg']) {
    const answer = await app.inject(toPicturePath(await inCatalogue(at(path)), 320, 'webp'))
    expect(answer.statusCode, path).toBe(404)
    expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Cette image est introuvable.' })
    // Otherwise each visitor would ask its host again.
    expect(answer.headers['cache-control']).toBe('public, max-age=600')
  }
  const url = encodeURIComponent(await inCatalogue(at('/cover-sizes.jpg')))
  for (const file of ['321.webp', '320.png', '320', '..%2f320.webp']) {
    expect((await app.inject(`/pictures/${file}?url=${url}`)).statusCode, file).toBe(404)
  }
})

test('covers get blurred placeholders and inks, and each run tries one unavailable cover again', async () => {
  await db.deleteFrom('anime').execute()
  const [good, bad, worse] = [
    await inCatalogue(at('/cover-blurred.jpg')),
    await inCatalogue(at('/gone.jpg')),
    await inCatalogue(at('/gone-too.jpg')),
  ]
  const failed: string[] = []
  await drawMissing({ db, http }, failed)
  const drawn = await db.selectFrom('picture').selectAll().execute()
  const placeholder = expect.stringMatching(/^data:image\/webp;base64,/)
  expect(drawn).toEqual([{ url: good, placeholder, inks: 'v280 s280 s320' }])
  expect(failed.toSorted()).toEqual([worse, bad])
  const [oldest, newest] = failed
  asked.length = 0
  await drawMissing({ db, http }, failed)
  expect([asked.length, failed]).toEqual([1, [newest, oldest]])
})

test('an older cover that has a placeholder gets its inks', async () => {
  await db.deleteFrom('anime').execute()
  const url = await inCatalogue(at('/cover-before.jpg'))
  await db.insertInto('picture').values({ url, placeholder: 'data:image/webp;base64,AA' }).execute()
  await drawMissing({ db, http }, [])
  const { inks } = await db.selectFrom('picture').select('inks').where('url', '=', url).executeTakeFirstOrThrow()
  expect(inks).toBe('v280 s280 s320')
})
