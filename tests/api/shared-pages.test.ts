import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MappedPage, mapPages } from '../../src/app/pages/page-map.ts'
import { projectRoot } from '../../src/platform/config/project-root.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { makeEpisode } from '../factories/make-episode.ts'
import { useTestDatabase } from '../kit/test-database.ts'
import { isBuilt, openTestSite, reach, type TestSite } from '../kit/test-site.ts'

const { db, connection } = useTestDatabase()
let app: FastifyInstance
let site: TestSite
let pages: MappedPage[] = []

beforeAll(async () => {
  if (!isBuilt) return
  const { routes } = await import(join(projectRoot, 'build', 'pages', 'server', 'index.js'))
  const map = mapPages(routes)
  pages = map.list()
  const place = { genres: ['Ligne 47'], studio: 'Ligne 47', release_year: 2026, first_aired: '2026-10-04' }
  const anime = await makeAnime(db, { title: 'Ligne 47', slug: 'ligne-47', ...place })
  await makeEpisode(db, { anime_id: anime.id, season_label: 'Saison 1', episode_number: 1 })
  const sequel = await makeAnime(db, { release_year: 2027 })
  await db.insertInto('anime_relation').values({ anime_id: anime.id, related_id: sequel.id, kind: 'suite' }).execute()
  app = await openTestSite(connection, { ANSWER_CACHE: 'off' })
  site = reach(app)
})
afterAll(() => app?.close())

const examples: Record<string, string> = {
  slug: 'ligne-47',
  seasonLabel: 'Saison%201',
  episodeNumber: '1',
  language: 'VOSTFR',
  season: 'automne-2026',
  year: '2026',
  id: '1',
}
const toExample = ({ path }: MappedPage) => path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? name)

/** All query fields that any page reads, and some unknown ones. */
function writeForeignQuery(page: MappedPage): string {
  const names = new Set(pages.flatMap(({ query = [] }) => query))
  for (const name of page.query ?? []) names.delete(name)
  return [...names, 'auteur', 'utm_source', 'next', 'token', 'index', '__proto__']
    .map((name) => `${name}=etranger`)
    .join('&')
}

const foreignHeaders = {
  host: 'etranger.example',
  'x-forwarded-host': 'etranger.example',
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-proto': 'http',
  forwarded: 'for=198.51.100.7;host=etranger.example',
  cookie: 'theme=light; maintenance_pass=etranger; session=etranger',
  authorization: 'Bearer etranger',
  'accept-language': 'ja',
  'user-agent': 'etranger',
  referer: 'https://etranger.example/',
  'x-react-router-spa-mode': 'yes',
  'x-remix-replace': 'etranger',
  'x-request-id': 'etranger',
  purpose: 'prefetch',
}

test.runIf(isBuilt)('every page and its data are the same bytes for everyone', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  expect(pages.length).toBeGreaterThan(30)
  for (const page of pages) {
    const path = toExample(page)
    const data = `${path === '/' ? '/_' : path}.data`
    for (const address of [`${path}?`, `${data}?`, `${data}?_routes=${encodeURIComponent(page.id)}&`]) {
      const plain = await site.ask(address)
      expect(plain.status, address).toBe(200)
      const foreign = await site.ask(address + writeForeignQuery(page), { headers: foreignHeaders })
      expect(foreign.status, address).toBe(200)
      expect(foreign.text, address).not.toContain('etranger')
      expect(foreign.text, address).toBe(plain.text)
      expect(headersOf(foreign), address).toEqual(headersOf(plain))
    }
  }
})

function headersOf({ headers }: Awaited<ReturnType<TestSite['ask']>>) {
  const { date: _, ...others } = headers
  return others
}

test.runIf(isBuilt)('a page has no style attribute; its head and the sitemap agree on its indexing', async () => {
  const sitemap = (await site.ask('/sitemaps/pages.xml')).text
  for (const page of pages) {
    const path = toExample(page)
    const { text } = await site.ask(path)
    expect(text, path).not.toMatch(/<[a-z][^>]*\sstyle="/)
    expect(/<meta name="robots" content="noindex/.test(text), path).toBe(!page.isIndexed)
    if (!page.path.includes(':')) expect(sitemap.includes(`example${path}<`), path).toBe(page.isIndexed)
  }
})

test.runIf(isBuilt).each([
  ['/Explorer?page=2', '/explorer?page=2'],
  ['/explorer/', '/explorer'],
  ['/DMCA/Suivi/', '/dmca/suivi'],
  ['/explorer?page=0', '/explorer'],
  ['/explorer?page=abc&search=ligne', '/explorer?search=ligne'],
  ['/explorer?page=1', '/explorer'],
  ['/explorer?type=Livre&year_min=vieux', '/explorer'],
  ['/planning?week=hier', '/planning'],
  ['/settings?tab=rien', '/settings'],
  ['/anime/Ligne-47', '/anime/ligne-47'],
  ['/Anime/Ligne-47/', '/anime/Ligne-47'],
  ['/watch/ligne-47/Saison%201/1/vostfr', '/watch/ligne-47/Saison%201/1/VOSTFR'],
  ['/watch/LIGNE-47/saison%201/01/VostFR', '/watch/ligne-47/Saison%201/1/VOSTFR'],
])('%s leads to the one address, %s', async (given, wanted) => {
  const { status, headers } = await site.ask(given)
  expect([status, headers.location]).toEqual([301, wanted])
})

test.runIf(isBuilt)('client-side navigation is redirected to the canonical address, too', async () => {
  const ask = (query: string) => site.ask(`/explorer.data?${query}&_routes=..%2Fpages%2Fcatalogue%2Fexplorer`)
  expect((await ask('search=ligne&type=Film')).text).not.toContain('SingleFetchRedirect')
  expect((await ask('page=1&type=Film')).text).toContain('SingleFetchRedirect')
})

test.runIf(isBuilt).each(['/explorer?search=+ligne', '/explorer?search=&type=', '/planning?day=lundi', '/?page=0'])(
  '%s is an address as good as any',
  async (path) => expect((await site.ask(path)).status).toBe(200),
)

test.runIf(isBuilt)('an unknown episode is not found, also in lower case', async () => {
  for (const place of ['Saison%201/1/vf', 'saison%209/1/vostfr', 'Saison%201/x/vostfr']) {
    expect((await site.ask(`/watch/ligne-47/${place}`)).status, place).toBe(404)
  }
})
