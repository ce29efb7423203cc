import type { SiteModule } from '../../platform/site/site.ts'
import { handleWebhookJobs } from './server/jobs.ts'
import { presentWebhook } from './server/present.ts'
import { deleteWebhooksSince, listWebhookRows } from './server/queries/webhooks.ts'
import { handleWebhooks } from './server/routes.ts'

export const webhooks: SiteModule = {
  open(site) {
    handleWebhooks(site.api, site)
    const notifyAccount = site.modules.flatMap((module) => module.notifyAccount ?? [])[0]
    const stopEnqueuing = handleWebhookJobs({ ...site, notifyAccount })
    site.app.addHook('onClose', stopEnqueuing)
  },
  // The account's former holder, under another address, may have made them.
  afterUndo: (trx, { readdressedIds: ownerIds, since }) => deleteWebhooksSince(trx, { ownerIds, since }),
  personalData: { webhooks: async (db, accountId) => (await listWebhookRows(db, accountId)).map(presentWebhook) },
}
