import { AppError } from '../../../../platform/http/app-error.ts'
import { hourS } from '../../../../platform/http/serve-cached.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { findSitemapPart, makeSitemapIndex } from './make-sitemap.ts'

// A large catalogue's sitemap is rarely read: its parts would push pages out of the cache.
const maxCachedBytes = 256 * 1024

/** Serves /sitemap.xml, its parts, and /robots.txt, which names it. */
export function serveSitemap(site: Pick<Site, 'db' | 'publicUrl' | 'serveCached' | 'listFixedPaths'>): void {
  const { publicUrl, serveCached, listFixedPaths } = site
  serveCached('/sitemap.xml', async () => ({ type: 'application/xml', body: await makeSitemapIndex(site) }))
  serveCached('/sitemaps/:file', async ({ file = '' }) => {
    const body = await findSitemapPart(site, file, file === 'pages.xml' ? await listFixedPaths() : [])
    if (body === undefined) throw new AppError('NOT_FOUND')
    return { type: 'application/xml', body, seconds: body.length > maxCachedBytes ? 0 : hourS }
  })
  const robots = `User-agent: *\nDisallow: /au-hasard\nDisallow: /api/\nAllow: /api/docs\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  serveCached('/robots.txt', () => ({ type: 'text/plain', body: robots, shows: [] }))
}
