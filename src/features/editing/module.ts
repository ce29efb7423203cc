import type { SiteModule } from '../../platform/site/site.ts'
import { checkLinksSoon } from '../links/server/public.ts'
import { handleAnimeEditing } from './server/animes/routes.ts'
import { handleEpisodeEditing } from './server/episodes/routes.ts'

export const editing: SiteModule = {
  open(site) {
    handleAnimeEditing(site.api, site)
    handleEpisodeEditing(site.api, { ...site, checkLinksSoon: (episodeId) => checkLinksSoon(site, episodeId) })
  },
}
