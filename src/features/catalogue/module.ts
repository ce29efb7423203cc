import type { SiteModule } from '../../platform/site/site.ts'
import { expireOnChanges } from './server/catalogue-memory.ts'
import { handleEpisodes } from './server/episodes/routes.ts'
import { handleSearchForgetting } from './server/jobs.ts'
import { handlePlaceholders } from './server/pictures/draw-placeholders.ts'
import { servePictures } from './server/pictures/serve-pictures.ts'
import { handleCatalogue } from './server/routes.ts'
import { renewSearchNames } from './server/search/write-search-names.ts'
import { serveRandomAnime } from './server/serve-random-anime.ts'
import { touchAnimes } from './server/writing/queries/animes.ts'
import { rebuildAnimes } from './server/writing/rebuild-animes.ts'

export const catalogue: SiteModule = {
  async open(site) {
    const { api, jobs, events } = site
    const videos = await site.modules.find((module) => module.videos)?.videos?.(site)
    const memory = handleCatalogue(api, { ...site, ...videos })
    expireOnChanges(events, memory.expireAll)
    serveRandomAnime({ ...site, memory })
    handleEpisodes(api, { ...site, ...videos })
    servePictures({ ...site, ...videos })
    handlePlaceholders(jobs, site)
    handleSearchForgetting(jobs, site)
  },
  afterMigration: renewSearchNames,
  async afterUndo(trx, { animeIds, at }) {
    // Share images, which services keep for long, have an address by this time.
    await touchAnimes(trx, animeIds, at)
    await rebuildAnimes(trx, animeIds)
  },
}
