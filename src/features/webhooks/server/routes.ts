import { type Api, type HandlerContext, requireCaller } from '../../../platform/http/api.ts'
import { toDevice } from '../../account/server/public.ts'
import { actorOf } from '../../log/server/public.ts'
import * as contract from '../contract.ts'
import * as desk from './desk.ts'

/** Registers the operations on webhooks, of members and of the site. */
export function handleWebhooks(api: Api, parts: desk.DeskParts): void {
  handleOwn(api, parts)
  handleSite(api, parts)
}

function own(context: HandlerContext): desk.Desk {
  const accountId = requireCaller(context).userId
  return { ownerId: accountId, by: { ...actorOf(context), accountId }, device: toDevice(context) }
}

const ofSite = (context: HandlerContext): desk.Desk => ({ ...own(context), ownerId: null })

function handleOwn(api: Api, parts: desk.DeskParts): void {
  api.handle(contract.listWebhooks, async (_, context) => ({ webhooks: await desk.listOf(parts, own(context)) }))
  api.handle(contract.createWebhook, ({ body }, context) => desk.create(parts, own(context), body))
  api.handle(contract.changeWebhook, ({ params, body }, context) =>
    desk.change(parts, own(context), { ...params, ...body }),
  )
  api.handle(contract.removeWebhook, ({ params: { id } }, context) => desk.remove(parts, own(context), id))
  api.handle(contract.testWebhook, ({ params: { id } }, context) => desk.test(parts, own(context), id))
  api.handle(contract.listDeliveries, async ({ params: { id } }, context) => ({
    deliveries: await desk.listSent(parts, own(context), id),
  }))
  api.handle(contract.resendDelivery, ({ params: { id, delivery_id: deliveryId } }, context) =>
    desk.resend(parts, own(context), { id, deliveryId }),
  )
}

function handleSite(api: Api, parts: desk.DeskParts): void {
  api.handle(contract.listSiteWebhooks, async (_, context) => ({ webhooks: await desk.listOf(parts, ofSite(context)) }))
  api.handle(contract.createSiteWebhook, ({ body }, context) => desk.create(parts, ofSite(context), body))
  api.handle(contract.changeSiteWebhook, ({ params, body }, context) =>
    desk.change(parts, ofSite(context), { ...params, ...body }),
  )
  api.handle(contract.removeSiteWebhook, ({ params: { id } }, context) => desk.remove(parts, ofSite(context), id))
  api.handle(contract.testSiteWebhook, ({ params: { id } }, context) => desk.test(parts, ofSite(context), id))
  api.handle(contract.listSiteDeliveries, async ({ params: { id } }, context) => ({
    deliveries: await desk.listSent(parts, ofSite(context), id),
  }))
  api.handle(contract.resendSiteDelivery, ({ params: { id, delivery_id: deliveryId } }, context) =>
    desk.resend(parts, ofSite(context), { id, deliveryId }),
  )
}
