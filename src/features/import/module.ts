import { openMedia } from '../../platform/media/open-media.ts'
import type { SiteModule } from '../../platform/site/site.ts'
import { createLinkJudge } from '../links/server/public.ts'
import { handleCatalogueFiles } from './server/files/routes.ts'

export const importing: SiteModule = {
  open: async (site) =>
    handleCatalogueFiles(site.api, {
      ...site,
      canPlay: await createLinkJudge(site.config),
      media: openMedia(site.config),
    }),
}
