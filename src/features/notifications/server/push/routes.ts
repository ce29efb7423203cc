import { keepWorking } from '../../../../platform/events/keep-working.ts'
import { type Api, type CallContext, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { PushSender } from '../../../../platform/push/create-push-sender.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import * as contract from '../../contract.ts'
import { maxPushDevices } from '../../rules.ts'
import { deleteDevice, listDevices, saveDevice } from '../queries/push-devices.ts'
import { notificationToPush } from '../topics.ts'
import { pushWaiting } from './push-waiting.ts'

/**
 * Registers the operations on push devices, and pushes notifications in the background.
 * @returns `stopPushing`, to be called before the database is closed
 */
export function handlePush(
  api: Api,
  { db, events, log, sender, now = () => new Date() }: SiteParts<'db' | 'events' | 'log'> & { sender: PushSender },
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
    const device = { ...requireDevice(context), endpoint, ...keys, at: now(), max: maxPushDevices }
    await saveDevice(db, device)
  })
  api.handle(contract.removePushDevice, ({ body }, context) =>
    deleteDevice(db, { accountId: requireCaller(context).userId, endpoint: body.endpoint }),
  )
  const run = (isStopped: () => boolean) => pushWaiting({ db, sender, log, now, isStopped })
  return { stopPushing: keepWorking({ events, log, topic: notificationToPush, run }) }
}

function unknownService(): AppError {
  const message = 'Le service de notifications de ce navigateur n’est pas accepté par ce site.'
  return new AppError('VALIDATION', message, { field: 'endpoint' })
}

/** Returns the calling device, whose subscription ends with its session. @throws AppError UNAUTHENTICATED */
function requireDevice(context: CallContext): { accountId: number; sessionId: string } {
  const { userId, sessionId } = requireCaller(context)
  if (!sessionId) throw new AppError('UNAUTHENTICATED')
  return { accountId: userId, sessionId }
}
