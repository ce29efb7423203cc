import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import type { changeWebhook, createWebhook, Delivery, Webhook } from '../contract.ts'
import { desks } from '../webhook-calls.ts'

export type DeskName = keyof typeof desks

export type NewWebhook = InputOf<typeof createWebhook>['body']
export type ChangedWebhook = InputOf<typeof changeWebhook>['body']

export function useWebhooks(desk: DeskName) {
  return useQuery(readOf(desks[desk].list, {}))
}

export function useCreateWebhook(desk: DeskName) {
  return useWrite({
    send: (body: NewWebhook) => callApi(desks[desk].create, { body }),
    refreshes: [desks[desk].list],
  })
}

export function useChangeWebhook(desk: DeskName) {
  return useWrite({
    send: ({ webhook, body }: { webhook: Webhook; body: ChangedWebhook }) =>
      callApi(desks[desk].change, { params: { id: webhook.id }, body }),
    refreshes: [desks[desk].list],
  })
}

export function useRemoveWebhook(desk: DeskName) {
  return useWrite({
    send: (webhook: Webhook) => callApi(desks[desk].remove, { params: { id: webhook.id } }),
    refreshes: [desks[desk].list],
  })
}

export function useTestWebhook(desk: DeskName) {
  return useWrite({
    send: (webhook: Webhook) => callApi(desks[desk].test, { params: { id: webhook.id } }),
    refreshes: [desks[desk].listSent],
  })
}

const pollMs = 2000

/** The last messages to a webhook; refetched while one waits for its answer. */
export function useDeliveries(desk: DeskName, webhook: Webhook) {
  return useQuery({
    ...readOf(desks[desk].listSent, { params: { id: webhook.id } }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ state: sent }) => sent === 'waiting') ? pollMs : false,
  })
}

export function useResend(desk: DeskName, webhook: Webhook) {
  return useWrite({
    send: ({ id }: Delivery) => callApi(desks[desk].resend, { params: { id: webhook.id, delivery_id: id } }),
    refreshes: [desks[desk].listSent],
  })
}
