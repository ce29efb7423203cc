import { type Api, type HandlerContext, requireCaller } from '../../../platform/http/api.ts'
import { toDevice } from '../../account/server/public.ts'
import { actorOf } from '../../staff/server/log/public.ts'
import { desks } from '../webhook-calls.ts'
import * as desk from './change-webhooks.ts'

/** Registers the operations on webhooks, of members and of the site. */
export function handleWebhooks(api: Api, parts: desk.DeskParts): void {
  handleDesk(api, parts, desks.own, toOwn)
  handleDesk(api, parts, desks.site, (context) => ({ ...toOwn(context), ownerId: null }))
}

function toOwn(context: HandlerContext): desk.Desk {
  const accountId = requireCaller(context).userId
  return { ownerId: accountId, by: { ...actorOf(context), accountId }, device: toDevice(context) }
}

type DeskCalls = (typeof desks)[keyof typeof desks]

function handleDesk(
  api: Api,
  parts: desk.DeskParts,
  calls: DeskCalls,
  toDesk: (context: HandlerContext) => desk.Desk,
): void {
  api.handle(calls.list, async (_, context) => ({ webhooks: await desk.listOf(parts, toDesk(context)) }))
  api.handle(calls.create, ({ body }, context) => desk.create(parts, toDesk(context), body))
  api.handle(calls.change, ({ params, body }, context) => desk.change(parts, toDesk(context), { ...params, ...body }))
  api.handle(calls.remove, ({ params: { id } }, context) => desk.remove(parts, toDesk(context), id))
  api.handle(calls.test, ({ params: { id } }, context) => desk.test(parts, toDesk(context), id))
  api.handle(calls.listSent, async ({ params: { id } }, context) => ({
    deliveries: await desk.listSent(parts, toDesk(context), id),
  }))
  api.handle(calls.resend, ({ params: { id, delivery_id: deliveryId } }, context) =>
    desk.resend(parts, toDesk(context), { id, deliveryId }),
  )
}
