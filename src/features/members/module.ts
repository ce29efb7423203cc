import type { SiteModule } from '../../platform/site/site.ts'
import { closeWaysIn } from './server/after-undo.ts'
import { handleMembers } from './server/routes.ts'

export const members: SiteModule = {
  open(site) {
    handleMembers(site.api, { ...site, afterUndo: site.modules.flatMap(({ afterUndo }) => afterUndo ?? []) })
  },
  afterUndo: closeWaysIn,
}
