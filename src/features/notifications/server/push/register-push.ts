import type { Database } from '../../../../platform/database/connect-database.ts'
import type { SiteEvents } from '../../../../platform/events/create-events.ts'
import { type Api, type CallContext, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import type { PushSender } from '../../../../platform/push/create-push-sender.ts'
import * as contract from '../../contract.ts'
import { keepWorking } from '../keep-working.ts'
import { forgetDevice, keepDevice, listDevices } from '../queries/push-devices.ts'
import { notificationToPush } from '../topics.ts'
import { pushWaiting } from './push-waiting.ts'

type Parts = {
  db: Database
  /** Not started yet. */
  events: SiteEvents
  log: Log
  sender: PushSender
  /** The clock; tests set it. */
  now?: () => Date
}

/**
 * Answers the operations on devices that are told while the site is closed, and tells them in the background.
 * @returns `stopPushing`, to be called before the database is closed
 */
export function registerPushOperations(
  api: Api,
  { db, events, log, sender, now = () => new Date() }: Parts,
): { stopPushing: () => Promise<void> } {
  api.handle(contract.readPushDevices, async (_, context) => {
    const devices = await listDevices(db, { accountId: requireCaller(context).userId, at: now() })
    return {
      public_key: sender.publicKey,
      devices: devices.map(({ endpoint, created_at }) => ({ endpoint, created_at: created_at.toISOString() })),
    }
  })
  api.handle(contract.addPushDevice, async ({ body: { endpoint, keys } }, context) => {
    if (!sender.accepts(endpoint)) throw unknownService()
    const device = { ...requireDevice(context), endpoint, ...keys, at: now(), most: contract.mostPushDevices }
    await keepDevice(db, device)
  })
  api.handle(contract.removePushDevice, ({ body }, context) =>
    forgetDevice(db, { accountId: requireCaller(context).userId, endpoint: body.endpoint }),
  )
  const run = (isStopped: () => boolean) => pushWaiting({ db, sender, log, now, isStopped })
  return { stopPushing: keepWorking({ events, log, topic: notificationToPush, run }) }
}

function unknownService(): AppError {
  const message = 'Le service de notifications de ce navigateur n’est pas accepté par ce site.'
  return new AppError('VALIDATION', message, { fields: [{ field: 'endpoint', message }] })
}

/** The device that calls: what it asks for ends with its session. @throws AppError UNAUTHENTICATED */
function requireDevice(context: CallContext): { accountId: number; sessionId: string } {
  const { userId, sessionId } = requireCaller(context)
  if (!sessionId) throw new AppError('UNAUTHENTICATED')
  return { accountId: userId, sessionId }
}
