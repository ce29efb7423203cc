import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { findSitemapPart, makeSitemapIndex } from '../features/sharing/server/sitemap/public.ts'
import type { AnswerCache } from '../platform/cache/answer-cache.ts'
import type { CacheableUrls } from '../platform/cache/cacheable-urls.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/http/app-error.ts'
import { renderApiDocs } from '../platform/http/documents/api-docs-page.ts'
import { describeApi } from '../platform/http/documents/openapi.ts'
import { contentSecurityPolicy } from '../platform/http/pages/content-security-policy.ts'
import { pageSecurityHeaders } from '../platform/http/pages/security-headers.ts'
import { mountFeeds } from './mount-feeds.ts'
import type { Reads } from './open-reads.ts'
import type { PageMap } from './page-map.ts'
import { version } from './project-root.ts'
import { createServeKept, hourS } from './serve-kept.ts'

type FoundOptions = {
  api: Api
  db: Database
  cache: AnswerCache
  urls: CacheableUrls
  reads: Pick<Reads, 'readAnywhere'>
  publicUrl: string
  loadPageMap: () => Promise<PageMap>
}

// A large catalogue's sitemap is read rarely and whole: kept, its parts would push the pages out of the cache.
const largestKeptBytes = 256 * 1024
const stylesheet = '/api/docs.css'

/** What lets the site be found and used by others: sitemap, robots.txt, manifest, and the API's description. */
export function mountFound(app: FastifyInstance, options: FoundOptions): void {
  const { api, db, publicUrl, loadPageMap } = options
  const site = { db, publicUrl }
  const serve = createServeKept(app, options)

  serve('/sitemap.xml', async () => ({ type: 'application/xml', body: await makeSitemapIndex(site) }))
  serve('/sitemaps/:file', async ({ file = '' }) => {
    const pages = file === 'pages.xml' ? (await loadPageMap()).list() : []
    const fixedPaths = pages.flatMap(({ path, isIndexed }) => (isIndexed && !path.includes(':') ? [path] : []))
    const body = await findSitemapPart(site, file, fixedPaths)
    if (body === undefined) throw new AppError('NOT_FOUND')
    return { type: 'application/xml', body, seconds: body.length > largestKeptBytes ? 0 : hourS }
  })
  mountFeeds({ db, publicUrl, serve })
  serve('/robots.txt', () => ({ type: 'text/plain', body: makeRobots(publicUrl) }))
  serve('/manifest.webmanifest', () => ({ type: 'application/manifest+json', body: JSON.stringify(manifest) }))

  const makeDocument = () =>
    describeApi(
      api.operations().map(({ endpoint }) => endpoint),
      { url: publicUrl, version },
    )
  serve('/api/openapi.json', () => ({ type: 'application/json', body: JSON.stringify(makeDocument()) }))
  serve('/api/docs', () => {
    const body = renderApiDocs(makeDocument(), stylesheet)
    const headers = { ...pageSecurityHeaders, 'content-security-policy': contentSecurityPolicy([], { publicUrl }) }
    return { type: 'text/html', body, headers }
  })
  const css = readFileSync(new URL('../platform/http/documents/api-docs.css', import.meta.url), 'utf8')
  serve(stylesheet, () => ({ type: 'text/css', body: css }))
}

function makeRobots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\nAllow: /api/docs\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

const manifest = {
  name: 'Suminé',
  short_name: 'Suminé',
  description: 'Anime en VOSTFR et VF, gratuitement.',
  lang: 'fr',
  dir: 'ltr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0f1012',
  theme_color: '#0f1012',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  categories: ['entertainment'],
  shortcuts: [
    { name: 'Explorer', url: '/explorer' },
    { name: 'Planning', url: '/planning' },
    { name: 'Mon Espace', url: '/my-space' },
  ].map((shortcut) => ({
    ...shortcut,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })),
  // Taken of the demonstration (npm run shots): browsers show them before they install.
  screenshots: [
    {
      src: '/icons/screenshot-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'L’accueil : derniers animes ajoutés, classiques et découvertes',
    },
    {
      src: '/icons/screenshot-narrow.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'L’accueil sur un téléphone',
    },
  ],
}
