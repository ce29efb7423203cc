import { utimes, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestFolder } from '../../../../../../tests/kit/test-folder.ts'
import { listen, type StandIn } from '../../../../../../tests/stand-ins/listen.ts'
import { createHttpClient } from '../../../../../platform/http-client/create-http-client.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { SourceFailure } from '../source.ts'
import { readFeedDocument } from './feed-document.ts'
import { openFeedAddress } from './open-address.ts'
import { openFeed } from './open-feed.ts'
import { openFeedFolder } from './open-folder.ts'

const folder = useTestFolder()
const now = new Date('2026-11-21T12:00:00Z')
const feedOf = (...animes: unknown[]) => ({ format: 'sumine-catalogue-feed', version: 1, animes })
const readDocument = (values: unknown) => [...readFeedDocument(Buffer.from(JSON.stringify(values)), now)]
const phare = { slug: 'le-phare', title: 'Le Phare', external_ids: { demo: '1' } }
const wanted = {
  slug: 'le-phare',
  otherSlugs: [],
  externalIds: {},
  titles: [],
  type: undefined,
  releaseYear: undefined,
}

test('yields each anime of a document, and the errors of an invalid one', () => {
  const entries = readDocument(
    feedOf(
      { ...phare, relations: [{ kind: 'suite', slug: 'le-phare-2' }] },
      { slug: 'sans-titre' },
      { title: 'Sans slug' },
      { ...phare, slug: 'chemin', cover_url: '/media/covers/x.webp' },
      'rien',
    ),
  )
  expect(entries).toMatchObject([
    {
      slug: 'le-phare',
      answer: { record: { title: 'Le Phare' }, relations: [{ kind: 'suite', other: { slug: 'le-phare-2' } }] },
    },
    { slug: 'sans-titre', reasons: ['title : le titre manque'] },
    { slug: '', reasons: [expect.stringContaining('slug')] },
    { slug: 'chemin', reasons: [expect.stringContaining('http://')] },
    { slug: '', reasons: [expect.anything(), expect.anything()] },
  ])
})

test.each([
  ['a list', []],
  ['another format', { format: 'rss', version: 1, animes: [] }],
  ['a version to come', { ...feedOf(), version: 2 }],
  ['nothing', null],
])('%s is no feed', (_name, values) => expect(() => readDocument(values)).toThrow(RefusedFile))

test('caches a feed for half a minute, and reads it once for concurrent questions', async () => {
  let at = now.getTime()
  let readings = 0
  const read = async () => {
    readings += 1
    return readings === 2 ? ('unchanged' as const) : readDocument(feedOf({ ...phare, title: `Le Phare ${readings}` }))
  }
  const feed = openFeed(read, () => new Date(at))
  await Promise.all([feed.find(wanted), feed.find(wanted), feed.list()])
  expect(readings).toBe(1)
  at += 31_000
  expect(await feed.find(wanted)).toMatchObject({ record: { title: 'Le Phare 1' } })
  expect(readings).toBe(2)
  at += 31_000
  expect(await feed.find(wanted)).toMatchObject({ record: { title: 'Le Phare 3' } })
  at -= 24 * 3_600_000
  expect(await feed.find(wanted), 'after the clock was set back').toMatchObject({ record: { title: 'Le Phare 4' } })
})

test('finds an anime by slug or id, uses the first of two, and reports an invalid one', async () => {
  const read = async () => readDocument(feedOf(phare, { slug: 'faux' }, { ...phare, title: 'Un autre' }))
  const feed = openFeed(read, () => now)
  expect(await feed.find(wanted)).toMatchObject({ record: { title: 'Le Phare' } })
  expect(await feed.find({ ...wanted, slug: 'ailleurs', externalIds: { demo: '1' } })).toBeDefined()
  expect(await feed.find({ ...wanted, slug: 'inconnu' })).toBeUndefined()
  await expect(feed.find({ ...wanted, slug: 'faux' })).rejects.toThrow('title : le titre manque')
})

test('reads a folder again when one of its files changes', async () => {
  await writeFile(join(folder, 'b.json'), `\ufeff${JSON.stringify(feedOf(phare))}`)
  await writeFile(join(folder, 'lisez-moi.txt'), 'rien')
  const read = openFeedFolder(folder)
  expect(await read(now)).toMatchObject([{ slug: 'le-phare' }])
  expect(await read(now)).toBe('unchanged')
  await writeFile(join(folder, 'a.json'), JSON.stringify(feedOf({ ...phare, slug: 'avant' })))
  expect(await read(now)).toMatchObject([{ slug: 'avant' }, { slug: 'le-phare' }])
  await utimes(join(folder, 'a.json'), new Date(0), new Date(0))
  expect(await read(now)).not.toBe('unchanged')
  await writeFile(join(folder, 'c.json'), 'pas du JSON')
  await expect(read(now)).rejects.toThrow('Le flux de catalogue ne peut pas être lu (c.json). Ce fichier JSON est mal')
  await expect(openFeedFolder(join(folder, 'absent'))(now)).rejects.toThrow(SourceFailure)
})

let server: StandIn
let answer: (request: IncomingMessage, response: ServerResponse) => void
const http = createHttpClient({
  mayConnect: (address) => address === '127.0.0.1',
  lookUp: async () => [{ address: '127.0.0.1', family: 4 }],
})
beforeAll(async () => {
  server = await listen((request, response) => answer(request, response))
})
afterAll(async () => {
  http.close()
  await server.close()
})
const readServer = () => openFeedAddress(http, `http://127.0.0.1:${server.port}/feed.json`)

test('revalidates an address with the validators of its last answer', async () => {
  const seen: unknown[] = []
  answer = ({ headers }, response) => {
    seen.push(headers['if-none-match'])
    if (headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"v1"' }).end(JSON.stringify(feedOf(phare)))
  }
  const read = readServer()
  expect(await read(now)).toMatchObject([{ slug: 'le-phare' }])
  expect(await read(now)).toBe('unchanged')
  expect(seen).toEqual([undefined, '"v1"'])
})

test.each([
  ['an error', (response: ServerResponse) => response.writeHead(503).end(), 'une erreur 503'],
  ['no JSON', (response: ServerResponse) => response.writeHead(200).end('<html>'), 'Ce fichier JSON est mal formé'],
  ['a cut line', (response: ServerResponse) => response.destroy(), 'injoignable'],
])('an address with %s is an expected failure', async (_name, trouble, message) => {
  answer = (_request, response) => void trouble(response)
  await expect(readServer()(now)).rejects.toThrow(message)
})

const megabytes = 31
test.each([
  ['numbers', '1,'],
  ['lists', '[],'],
  ['objects', '{},'],
  ['nothing but brackets', '['],
])('a feed of %s as large as one may be is refused, and the process lives', async (_, piece) => {
  const filler = piece.repeat((megabytes * 1024 * 1024) / piece.length)
  const body = `{"format":"sumine-catalogue-feed","version":1,"animes":[${filler}1]}`
  answer = (_request, response) => void response.writeHead(200).end(body)
  await expect(readServer()(now)).rejects.toThrow(SourceFailure)
})

test('refuses a single anime beyond the limits', async () => {
  const huge = { ...phare, slug: 'huge', extra: Array.from({ length: 200_001 }, () => 1) }
  expect(readDocument(feedOf(huge, phare))).toMatchObject([
    { slug: '', reasons: [expect.stringContaining('200')] },
    { slug: 'le-phare' },
  ])
})

test('does not request addresses of the internal network', async () => {
  const guarded = createHttpClient({ mayConnect: () => false, lookUp: async () => [] })
  await expect(openFeedAddress(guarded, 'http://127.0.0.1:1/')(now)).rejects.toThrow('n’est pas permise')
  guarded.close()
})

test("the demonstration's feed covers the whole format", async () => {
  const folder = join(import.meta.dirname, '../../../../../../demo/feed')
  const offers = await openFeed(openFeedFolder(folder), () => now).list()
  expect(offers.map(({ slug }) => slug).sort()).toEqual([
    'la-tour-aux-treize-sonnettes',
    'le-bouillon-des-dieux',
    'le-bouillon-du-petit-matin',
    'le-phare-qui-marchait',
    'les-horloges-de-sel',
  ])
})
