import type { SiteModule } from '../../platform/site/site.ts'
import { checkLinksSoon } from '../links/server/public.ts'
import { openSources } from './server/open-sources.ts'
import { listRunsOf } from './server/queries/list-runs.ts'
import { handleSync } from './server/routes.ts'

export const sync: SiteModule = {
  open(site) {
    let isStopping = false
    // Runs pause before the queue waits for its jobs.
    site.app.addHook('preClose', async () => {
      isStopping = true
    })
    handleSync(site.api, {
      ...site,
      ...openSources(site),
      checkLinksSoon: (episodeId) => checkLinksSoon(site, episodeId),
      isStopping: () => isStopping,
    })
  },
  personalData: { synchronisations: listRunsOf },
}
