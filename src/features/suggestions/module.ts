import type { SiteModule } from '../../platform/site/site.ts'
import { createCatalogueMemory, expireOnChanges } from '../catalogue/server/public.ts'
import { purgeHidden } from './server/queries/hidden.ts'
import { handleSuggestions, listHidden } from './server/routes.ts'

export const suggestions: SiteModule = {
  open(site) {
    const memory = createCatalogueMemory(site.db)
    expireOnChanges(site.events, memory.expireAll)
    handleSuggestions(site.api, { ...site, memory })
  },
  personalData: { hidden_suggestions: listHidden },
  purgeDeleted: purgeHidden,
}
