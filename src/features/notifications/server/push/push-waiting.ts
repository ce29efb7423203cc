import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import type { PushSender, PushTarget } from '../../../../platform/push/create-push-sender.ts'
import { endPush, forgetGoneDevices, listToPush, type ToPush, takeDevices } from '../queries/push-devices.ts'
import { writePushMessage } from './write-push-message.ts'

const defaultBatchSize = 40
// Encrypting takes about a millisecond of the process that also answers requests: few at a time leave it room.
const sentAtOnce = 8
/** What is older is no news any more: the site was away, or a device was off. */
const newsLifeMs = 24 * 60 * 60 * 1000

export type Pushing = {
  db: Database
  sender: PushSender
  log: Log
  now: () => Date
  batchSize?: number
  isStopped?: () => boolean
}

/** Tells the devices of everybody whom the waiting notifications are for, batch by batch, one after the other. */
export async function pushWaiting(parts: Pushing): Promise<void> {
  for (const waiting of await listToPush(parts.db)) await push(waiting, parts)
}

async function push(waiting: ToPush, parts: Pushing): Promise<void> {
  const { db, now, log, batchSize = defaultBatchSize, isStopped = () => false } = parts
  let from = waiting.pushedTo
  while (!isStopped()) {
    const ageMs = now().getTime() - waiting.occurredAt.getTime()
    if (ageMs >= newsLifeMs) return endPush(db, waiting)
    const devices = await takeDevices(db, waiting, { from, size: batchSize, at: now() })
    const message = { ...writePushMessage(waiting), ttlS: Math.round((newsLifeMs - Math.max(0, ageMs)) / 1000) }
    const { gone, failed } = await sendToAll(parts.sender, devices, message)
    if (gone.length > 0) await forgetGoneDevices(db, gone)
    if (failed > 0) log.warn({ notification: waiting.id, failed, of: devices.length }, 'devices could not be told')
    const last = devices.at(-1)
    if (!last || devices.length < batchSize) return
    from = last.id
  }
}

type Message = Parameters<PushSender['send']>[1]

async function sendToAll(sender: PushSender, devices: (PushTarget & { id: number })[], message: Message) {
  const result = { gone: [] as number[], failed: 0 }
  const waiting = devices.values()
  async function sendNext(): Promise<void> {
    for (const device of waiting) {
      const outcome = await sender.send(device, message)
      if (outcome === 'gone') result.gone.push(device.id)
      if (outcome === 'failed') result.failed += 1
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, sendNext))
  return result
}
