import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { untilGone } from '../../../ui/api/until-gone.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import type { changeWebhook, createWebhook, Delivery, Webhook } from '../contract.ts'
import { webhookCalls } from '../webhook-calls.ts'

/** Whose webhooks: one’s own, or the site’s. */
export type DeskName = keyof typeof webhookCalls

export type NewWebhook = InputOf<typeof createWebhook>['body']
export type ChangedWebhook = InputOf<typeof changeWebhook>['body']

export const useWebhooks = (desk: DeskName) => useQuery(readOf(webhookCalls[desk].list, {}))

export function useCreateWebhook(desk: DeskName) {
  return useWrite({
    send: (body: NewWebhook) => callApi(webhookCalls[desk].create, { body }),
    refreshes: [webhookCalls[desk].list],
  })
}

export function useChangeWebhook(desk: DeskName) {
  return useWrite({
    send: ({ webhook, body }: { webhook: Webhook; body: ChangedWebhook }) =>
      callApi(webhookCalls[desk].change, { params: { id: webhook.id }, body }),
    refreshes: [webhookCalls[desk].list],
  })
}

export function useRemoveWebhook(desk: DeskName) {
  return useWrite({
    send: ({ id }: Webhook) => untilGone(callApi(webhookCalls[desk].remove, { params: { id } })),
    refreshes: [webhookCalls[desk].list],
  })
}

export function useTestWebhook(desk: DeskName) {
  return useWrite({
    send: (webhook: Webhook) => callApi(webhookCalls[desk].test, { params: { id: webhook.id } }),
    refreshes: [webhookCalls[desk].listSent],
  })
}

const pollMs = 2000

/** The last messages to a webhook; refetched while one waits for its answer. */
export function useDeliveries(desk: DeskName, webhook: Webhook) {
  return useQuery({
    ...readOf(webhookCalls[desk].listSent, { params: { id: webhook.id } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ state: sent }) => sent === 'waiting') ? pollMs : false,
  })
}

export function useResend(desk: DeskName, webhook: Webhook) {
  return useWrite({
    send: ({ id }: Delivery) => callApi(webhookCalls[desk].resend, { params: { id: webhook.id, delivery_id: id } }),
    refreshes: [webhookCalls[desk].listSent],
  })
}
