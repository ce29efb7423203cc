import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../../shared/contract/endpoint.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { readOf } from '../../../ui/queries/reads.ts'
import { useWrite } from '../../../ui/queries/use-write.ts'
import type { Delivery, Webhook } from '../contract.ts'
import * as contract from '../contract.ts'

/** The calls about one's own webhooks, or about those of the site. */
const desks = {
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
export type DeskName = keyof typeof desks

export type NewWebhook = InputOf<typeof contract.createWebhook>['body']
export type ChangedWebhook = InputOf<typeof contract.changeWebhook>['body']

const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })

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
      callApi(desks[desk].change, { params: paramsOf(webhook), body }),
    refreshes: [desks[desk].list],
  })
}

export function useRemoveWebhook(desk: DeskName) {
  return useWrite({
    send: (webhook: Webhook) => callApi(desks[desk].remove, { params: paramsOf(webhook) }),
    refreshes: [desks[desk].list],
  })
}

export function useTestWebhook(desk: DeskName) {
  return useWrite({
    send: (webhook: Webhook) => callApi(desks[desk].test, { params: paramsOf(webhook) }),
    refreshes: [desks[desk].listSent],
  })
}

const pollMs = 2000

/** The last messages to a webhook; refetched while one waits for its answer. */
export function useDeliveries(desk: DeskName, webhook: Webhook) {
  return useQuery({
    ...readOf(desks[desk].listSent, { params: paramsOf(webhook) }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ state: sent }) => sent === 'waiting') ? pollMs : false,
  })
}

export function useResend(desk: DeskName, webhook: Webhook) {
  return useWrite({
    send: ({ id }: Delivery) =>
      callApi(desks[desk].resend, { params: { ...paramsOf(webhook), delivery_id: String(id) } }),
    refreshes: [desks[desk].listSent],
  })
}
