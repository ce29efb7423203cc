export { OwnWebhooks } from './own-webhooks.tsx'
export { WebhookPanel } from './webhook-panel.tsx'
