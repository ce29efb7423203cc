import type { SiteModule } from '../../platform/site/site.ts'
import { serveFeeds } from './server/feeds/serve-feeds.ts'
import { serveShareImages } from './server/images/serve-share-images.ts'
import { serveManifest } from './server/serve-manifest.ts'
import { announceToSearchEngines } from './server/sitemap/announce-to-search-engines.ts'
import { serveSitemap } from './server/sitemap/serve-robots-and-sitemap.ts'

export const sharing: SiteModule = {
  open(site) {
    serveSitemap(site)
    serveFeeds(site)
    serveManifest(site)
    serveShareImages(site)
    announceToSearchEngines(site)
  },
}
