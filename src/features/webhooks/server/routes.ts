import { type Api, type HandlerContext, requireCaller } from '../../../platform/http/api.ts'
import { toDevice } from '../../account/server/public.ts'
import { actorOf } from '../../staff/server/log/public.ts'
import { webhookCalls } from '../webhook-calls.ts'
import * as webhooks from './change-webhooks.ts'

/** Registers the operations on webhooks, of members and of the site. */
export function handleWebhooks(api: Api, parts: webhooks.DeskParts): void {
  handleDesk(api, parts, webhookCalls.own, toOwn)
  handleDesk(api, parts, webhookCalls.site, (context) => ({ ...toOwn(context), ownerId: null }))
}

function toOwn(context: HandlerContext): webhooks.Desk {
  const accountId = requireCaller(context).userId
  return { ownerId: accountId, by: { ...actorOf(context), accountId }, device: toDevice(context) }
}

type DeskCalls = (typeof webhookCalls)[keyof typeof webhookCalls]

function handleDesk(
  api: Api,
  parts: webhooks.DeskParts,
  calls: DeskCalls,
  toDesk: (context: HandlerContext) => webhooks.Desk,
): void {
  api.handle(calls.list, async (_, context) => ({ webhooks: await webhooks.listOf(parts, toDesk(context)) }))
  api.handle(calls.create, ({ body }, context) => webhooks.create(parts, toDesk(context), body))
  api.handle(calls.change, ({ params, body }, context) =>
    webhooks.change(parts, toDesk(context), { ...params, ...body }),
  )
  api.handle(calls.remove, ({ params: { id } }, context) => webhooks.remove(parts, toDesk(context), id))
  api.handle(calls.test, ({ params: { id } }, context) => webhooks.test(parts, toDesk(context), id))
  api.handle(calls.listSent, async ({ params: { id } }, context) => ({
    deliveries: await webhooks.listSent(parts, toDesk(context), id),
  }))
  api.handle(calls.resend, ({ params: { id, delivery_id: deliveryId } }, context) =>
    webhooks.resend(parts, toDesk(context), { id, deliveryId }),
  )
}
