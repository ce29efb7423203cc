import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { listen, type StandIn } from '../../../../../tests/stand-ins/listen.ts'
import { readThreadCpuMs } from '../../../../platform/http/limits/watch-work.ts'
import { createHttpClient } from '../../../../platform/http-client/create-http-client.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import { createBoundedFolder } from '../../../../platform/storage/bounded-folder.ts'
import { openShareImages } from './open-share-images.ts'
import { type ShareCard, titleSizeOf } from './share-card.ts'

const folder = useTestFolder()
const http = createHttpClient({ mayConnect: () => true, lookUp: async () => [{ address: '127.0.0.1', family: 4 }] })
let host: StandIn
let asked = 0

beforeAll(async () => {
  const red = await sharp({ create: { width: 300, height: 450, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer()
  writeFileSync(join(folder, 'red.webp'), await sharp(red).webp().toBuffer())
  host = await listen((request, response) => {
    asked += 1
    if (request.url === '/red.jpg') response.writeHead(200).end(red)
    else if (request.url === '/drawing') response.writeHead(200).end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else response.writeHead(404).end()
  })
})
afterAll(async () => {
  http.close()
  await host.close()
})

const open = (dataDir: string) =>
  openShareImages({ dataDir, http, folders: { '/media/': folder }, log: createLog('silent', false) })

const card = (pictureUrl: string | null): ShareCard => ({
  kind: 'anime',
  titles: ['Ligne 47, terminus mer'],
  languages: ['VF', 'VOSTFR'],
  under: [],
  lines: ['Anime · 2025 · 12 épisodes', 'Mystère'],
  pictureUrl,
})

/** Returns the colour at the middle of the cover's place. */
async function colourOfCover(bytes: Buffer): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left: 1000, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

test('the cover is at the right, whether it is ours or a third party’s', async () => {
  const findImage = open(join(folder, 'a'))
  for (const url of ['/media/red.webp', `http://covers.test:${host.port}/red.jpg`]) {
    const { bytes, isWhole } = await findImage(card(url))
    expect(isWhole, url).toBe(true)
    const [red = 0, green = 255, blue = 255] = await colourOfCover(bytes)
    expect(red, url).toBeGreaterThan(230)
    expect(Math.max(green, blue), url).toBeLessThan(30)
  }
})

test('an image is drawn once, for any number of requests', async () => {
  const findImage = open(join(folder, 'b'))
  const url = `http://covers.test:${host.port}/red.jpg`
  asked = 0
  const images = await Promise.all([findImage(card(url)), findImage(card(url)), findImage(card(url))])
  const later = await open(join(folder, 'b'))(card(url))
  expect(asked).toBe(1)
  expect(new Set([...images, later].map(({ etag }) => etag)).size).toBe(1)
  expect(later.bytes.equals(images[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
})

test('a host that does not answer delays no other image', async () => {
  const { promise: answer, reject } = Promise.withResolvers<never>()
  const parts = { dataDir: join(folder, 'silent'), folders: {}, log: createLog('silent', false) }
  const findImage = openShareImages({ ...parts, http: { ...http, get: () => answer } })
  const slow = findImage(card('http://covers.test/silent.jpg'))
  expect((await findImage(card(null))).isWhole).toBe(true)
  reject(new Error('The host is away.'))
  expect((await slow).isWhole).toBe(false)
})

test('drawing does not run on the thread that answers requests', async () => {
  const before = readThreadCpuMs()
  const images = await Promise.all(
    ['a', 'b', 'c'].map((line) => open(join(folder, line))({ ...card(null), lines: [line] })),
  )
  const ownMs = readThreadCpuMs() - before
  const besideMs = images.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  expect(besideMs).toBeGreaterThan(100)
  expect(ownMs).toBeLessThan(besideMs / 2)
})

test.each(['/missing.jpg', '/drawing'])(
  'without its picture (%s) it is drawn with text alone, and is marked incomplete',
  async (path) => {
    const findImage = open(join(folder, `c${path.length}`))
    const { bytes, isWhole } = await findImage(card(`http://covers.test:${host.port}${path}`))
    expect((await sharp(bytes).metadata()).width).toBe(1200)
    expect(Math.max(...(await colourOfCover(bytes)))).toBeLessThan(30)
    expect(isWhole).toBe(path === '/drawing')
  },
)

test.each(['/media/../secrets.json', '/uploads/x.webp', '/etc/passwd', 'file:///etc/passwd'])(
  'other files of the machine are not read: %s',
  async (url) => {
    writeFileSync(join(folder, '..', 'secrets.json'), 'secret')
    expect((await open(join(folder, 'd'))(card(url))).isWhole).toBe(false)
    rmSync(join(folder, '..', 'secrets.json'))
  },
)

test('an undrawable title is replaced by the next one, without boxes', async () => {
  const findImage = open(join(folder, 'e'))
  const drawn = async (titles: ShareCard['titles']) => (await findImage({ ...card(null), titles })).bytes
  const romanised = await drawn(['Umiyuki'])
  expect((await drawn(['海行き', 'Umiyuki'])).equals(romanised)).toBe(true)
  expect((await drawn(['Umiyuki ☆'])).equals(romanised)).toBe(true)
  expect((await drawn(['Umiyuko'])).equals(romanised)).toBe(false)
})

test('longer titles have smaller letters', () => {
  const sizes = [10, 30, 60, 200].map((length) => titleSizeOf({ kind: 'anime', title: 'x'.repeat(length) }))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
})

test('a cache below its limit is not read again', async () => {
  const place = join(folder, 'below')
  const cached = createBoundedFolder(place, 1000)
  await cached.put('first', Buffer.alloc(1))
  // A reading would evict it.
  writeFileSync(join(place, 'foreign'), Buffer.alloc(2000))
  for (let index = 0; index < 60; index += 1) await cached.put(`file-${index}`, Buffer.alloc(1))
  expect(readdirSync(place)).toHaveLength(62)
})

test('the least recently used files are deleted when the cache is full', async () => {
  const place = join(folder, 'bounded')
  const cached = createBoundedFolder(place, 25)
  for (let index = 0; index <= 50; index += 1)
    await cached.put(`file-${String(index).padStart(2, '0')}`, Buffer.alloc(10))
  expect(readdirSync(place).length).toBeLessThanOrEqual(2)
  expect(await cached.find('file-50')).toBeDefined()
  expect(await cached.find('file-00')).toBeUndefined()
})
