import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { makeAnime, makeGenre } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { eventually } from '../kit/eventually.ts'
import { updateRows } from '../kit/rows.ts'
import { isBuilt, signInAs, useTestSite } from '../kit/test-site.ts'

const site = useTestSite()
const { db } = site

/** Addresses with shared answers: of the API, of the pages, and of feeds and sitemaps. */
const shared = [
  '/api/animes',
  '/api/genres',
  '/sitemap.xml',
  '/robots.txt',
  '/api/docs',
  '/manifest.webmanifest',
].concat(isBuilt ? ['/', '/explorer'] : [])

test.each(shared)('%s has the same content in every encoding', async (path) => {
  const plain = await site.ask(path)
  expect(plain.status).toBe(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('Accept-Encoding')
  const brotli = await site.ask(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const gzip = await site.ask(path, { headers: { 'accept-encoding': 'gzip' } })
  for (const { status, headers } of [brotli, gzip]) {
    expect(status).toBe(200)
    expect(headers.etag).toBe(plain.headers.etag)
  }
  const opened = (answer: typeof plain) => {
    if (answer.headers['content-encoding'] === 'br') return brotliDecompressSync(answer.body).toString()
    return answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body).toString() : answer.text
  }
  expect(opened(brotli)).toBe(plain.text)
  expect(opened(gzip)).toBe(plain.text)
  const refused = await site.ask(path, { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('long answers are compressed', async () => {
  const { headers } = await site.ask('/api/docs', { headers: { 'accept-encoding': 'br' } })
  expect(headers['content-encoding']).toBe('br')
})

test.each(shared)('%s answers 304 to a client with the current copy', async (path) => {
  const { headers } = await site.ask(path)
  const etag = headers.etag ?? ''
  expect(etag).toMatch(/^W\/".{10,}"$/)
  for (const value of [etag, `"autre", ${etag}`, etag.replace('W/', ''), '*']) {
    const again = await site.ask(path, { headers: { 'if-none-match': value } })
    expect([again.status, again.body.length], value).toEqual([304, 0])
  }
  expect((await site.ask(path, { headers: { 'if-none-match': '"autre"' } })).status).toBe(200)
})

test.each(shared)('HEAD %s has the headers of GET and no body', async (path) => {
  const get = await site.ask(path)
  const head = await site.ask(path, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.body).toHaveLength(0)
  expect(head.headers.etag).toBe(get.headers.etag)
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

test.runIf(isBuilt)('the navigation data of every shared page is cached like the page', async () => {
  // React Router's name for the data of the home page.
  for (const path of ['/_.data', '/explorer.data', '/planning.data?_routes=pages%2Fplanning']) {
    const { status, headers } = await site.ask(path)
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'public, max-age=10'])
    expect(headers['x-build'], path).toMatch(/^[\w-]+$/)
  }
})

test('unknown query fields share one answer, in any order', async () => {
  const kept = await site.ask('/api/animes?type=Film&page=1')
  // A film that the site is not notified of: only an answer made now contains it.
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await makeAnime(db, { type: 'Film', title: 'La lettre sans timbre' })
  })
  for (const query of ['page=1&type=Film', 'utm_source=x&page=1&type=Film', 'type=Film&type=Anime&page=1&_=123']) {
    expect((await site.ask(`/api/animes?${query}`)).text).toBe(kept.text)
  }
  expect((await site.ask('/api/animes?type=Film&page=1&limit=7')).text).toContain('La lettre sans timbre')
})

/** Waits for the database's notification: until the answer changes, or the test times out. */
function untilAnswer(path: string, isNew: (text: string) => boolean): Promise<void> {
  return eventually(async () => expect(isNew((await site.ask(path)).text)).toBe(true))
}

test('a change of the catalogue shows at once, in the API, the pages and the sitemap', async () => {
  const anime = await makeAnime(db, { title: 'Le phare de Kamome', slug: 'le-phare-de-kamome' })
  await untilAnswer('/api/animes', (text) => text.includes('Le phare de Kamome'))
  await untilAnswer('/sitemaps/animes-1.xml', (text) => text.includes('/anime/le-phare-de-kamome<'))
  const before = await site.ask('/api/animes')

  await makeEpisode(db, { anime_id: anime.id, title: 'La lampe' })
  await untilAnswer('/sitemaps/episodes-1.xml', (text) => text.includes('/watch/le-phare-de-kamome/'))
  const after = await site.ask('/api/animes')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect((await site.ask('/api/animes', { headers: { 'if-none-match': before.headers.etag ?? '' } })).status).toBe(200)
})

test("a staff member's change shows in the very next answer", async () => {
  const { accessToken: token } = await signInAs(db, 'Administrateur')
  const genre = await makeGenre(db, 'Première lampe')
  for (let turn = 0; turn < 30; turn++) {
    await site.ask('/api/genres')
    const saved = await site.call('PUT', `/api/admin/genres/${genre}`, { token, body: { name: `Lampe ${turn}` } })
    expect(saved.status, saved.text).toBe(200)
    expect((await site.ask('/api/genres')).text).toContain(`"Lampe ${turn}"`)
  }
})

test.runIf(isBuilt)('a change shows at once in the pages', async () => {
  await makeAnime(db, { title: 'Le cuivre et la pluie', slug: 'le-cuivre-et-la-pluie' })
  await untilAnswer('/explorer', (text) => text.includes('Le cuivre et la pluie'))
  await untilAnswer('/', (text) => text.includes('Le cuivre et la pluie'))
  const page = await site.ask('/anime/le-cuivre-et-la-pluie')
  expect(page.status).toBe(200)
  await updateRows(db, 'anime', { slug: 'le-cuivre-et-la-pluie' }, { title: 'Le cuivre et la neige' })
  await untilAnswer('/anime/le-cuivre-et-la-pluie', (text) => text.includes('Le cuivre et la neige'))
})

test.runIf(isBuilt)('pages declare how they may be cached', async () => {
  expect((await site.ask('/explorer')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})
