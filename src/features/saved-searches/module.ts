import type { SiteModule } from '../../platform/site/site.ts'
import { createCatalogueMemory, expireOnChanges } from '../catalogue/server/public.ts'
import { handleSearchJobs } from './server/jobs.ts'
import { purgeSearched, takeGenresBack } from './server/queries/searched-animes.ts'
import { handleSavedSearches, listOwnSearches } from './server/routes.ts'

export const savedSearches: SiteModule = {
  open(site) {
    const memory = createCatalogueMemory(site.db)
    expireOnChanges(site.events, memory.expireAll)
    handleSavedSearches(site.api, { ...site, memory })
    handleSearchJobs(site.jobs, { ...site, memory })
  },
  personalData: {
    saved_searches: (db, accountId) => listOwnSearches({ db, memory: createCatalogueMemory(db) }, accountId),
  },
  afterUndo: takeGenresBack,
  purgeDeleted: purgeSearched,
}
