import * as contract from './contract.ts'

/** The calls about one's own webhooks, and about those of the site. */
export const webhookCalls = {
  own: {
    list: contract.listWebhooks,
    create: contract.createWebhook,
    change: contract.changeWebhook,
    remove: contract.removeWebhook,
    test: contract.testWebhook,
    listSent: contract.listDeliveries,
    resend: contract.resendDelivery,
  },
  site: {
    list: contract.listSiteWebhooks,
    create: contract.createSiteWebhook,
    change: contract.changeSiteWebhook,
    remove: contract.removeSiteWebhook,
    test: contract.testSiteWebhook,
    listSent: contract.listSiteDeliveries,
    resend: contract.resendSiteDelivery,
  },
} as const
