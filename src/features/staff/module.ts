import type { SiteModule } from '../../platform/site/site.ts'
import { handlePurge } from './server/log/purge.ts'
import { listActionsOf } from './server/log/queries/list.ts'
import { noteAccountChange } from './server/log/record-action.ts'
import { handleLog } from './server/log/routes.ts'

export const staff: SiteModule = {
  open(site) {
    const { modules } = site
    handleLog(site.api, { ...site, afterUndo: modules.flatMap(({ afterUndo }) => afterUndo ?? []) })
    handlePurge(site.jobs, { ...site, forgets: modules.flatMap(({ purgeDeleted }) => purgeDeleted ?? []) })
  },
  noteAccountChange,
  personalData: { staff_actions: listActionsOf },
}
