import { WebhookPanel } from './webhook-panel.tsx'

/** 'Webhooks' of the settings. */
export function OwnWebhooks() {
  return (
    <section className="mt-8 max-w-190 border-line border-t pt-7">
      <h2 className="mb-2 text-[1.5rem]">Webhooks</h2>
      <WebhookPanel />
    </section>
  )
}
