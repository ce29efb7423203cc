import type { SiteModule } from '../../platform/site/site.ts'
import { createCatalogueMemory, expireOnChanges } from '../catalogue/server/public.ts'
import { exportNotifications } from './server/export-notifications.ts'
import { notifyOwner } from './server/notify-account.ts'
import { handlePreferences } from './server/preferences.ts'
import { openPushSender } from './server/push/open-push-sender.ts'
import { handlePush } from './server/push/routes.ts'
import { retractNotifications } from './server/queries/sent.ts'
import { handleRetention } from './server/retention.ts'
import { handleNotifications } from './server/routes.ts'
import { handleSearchJobs } from './server/saved-searches/jobs.ts'
import { purgeSearched, takeGenresBack } from './server/saved-searches/queries/searched-animes.ts'
import { handleSavedSearches, listOwnSearches } from './server/saved-searches/routes.ts'

export const notifications: SiteModule = {
  open(site) {
    const memory = createCatalogueMemory(site.db)
    expireOnChanges(site.events, memory.expireAll)
    handleSavedSearches(site.api, { ...site, memory })
    handleSearchJobs(site.jobs, { ...site, memory })
    handlePreferences(site.api, site)
    handleRetention(site.jobs, site)
    const { stopDelivery } = handleNotifications(site.api, site)
    const { stopPushing } = handlePush(site.api, { ...site, sender: openPushSender(site) })
    site.app.addHook('onClose', async () => void (await Promise.all([stopDelivery(), stopPushing()])))
  },
  personalData: {
    saved_searches: (db, accountId) => listOwnSearches({ db, memory: createCatalogueMemory(db) }, accountId),
    notifications: exportNotifications,
  },
  notifyAccount: notifyOwner,
  async afterUndo(trx, undone) {
    await takeGenresBack(trx, undone)
    await retractNotifications(trx, undone)
  },
  purgeDeleted: purgeSearched,
}
