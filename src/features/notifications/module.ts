import type { SiteModule } from '../../platform/site/site.ts'
import { exportNotifications } from './server/export-notifications.ts'
import { notifyAccount } from './server/notify-account.ts'
import { openPushSender } from './server/push/open-push-sender.ts'
import { handlePush } from './server/push/routes.ts'
import { handleRetention } from './server/retention.ts'
import { retractNotifications } from './server/retract.ts'
import { handleNotifications } from './server/routes.ts'

export const notifications: SiteModule = {
  open(site) {
    handleRetention(site.jobs, site)
    const { stopDelivery } = handleNotifications(site.api, site)
    const { stopPushing } = handlePush(site.api, { ...site, sender: openPushSender(site) })
    site.app.addHook('onClose', async () => void (await Promise.all([stopDelivery(), stopPushing()])))
  },
  personalData: { notifications: exportNotifications },
  notifyAccount: (db, notice) => notifyAccount(db, { ...notice, kind: 'announcements' }),
  afterUndo: retractNotifications,
}
