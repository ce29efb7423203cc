export { OwnWebhooks } from './own-webhooks.tsx'
export { SiteWebhooksView } from './site-webhooks-view.tsx'
