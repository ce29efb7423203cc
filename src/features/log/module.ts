import type { SiteModule } from '../../platform/site/site.ts'
import { noteAccountChange } from './server/note-account-change.ts'
import { handlePurge } from './server/purge.ts'
import { listActionsOf } from './server/queries/list.ts'
import { handleLog } from './server/routes.ts'

export const log: SiteModule = {
  open(site) {
    const { modules } = site
    handleLog(site.api, { ...site, afterUndo: modules.flatMap(({ afterUndo }) => afterUndo ?? []) })
    handlePurge(site.jobs, { ...site, forgets: modules.flatMap(({ purgeDeleted }) => purgeDeleted ?? []) })
  },
  noteAccountChange,
  personalData: { staff_actions: listActionsOf },
}
