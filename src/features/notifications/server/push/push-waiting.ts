import type { PushOutcome, PushSender } from '../../../../platform/push/create-push-sender.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { toShownText } from '../../rules.ts'
import * as queries from '../queries/push-devices.ts'

const defaultBatchSize = 40
// Per service. Encrypting takes about a millisecond of the process that also answers requests, so few run at once.
const sentAtOnce = 8
/** Older notifications are no longer pushed: the site was down, or a device was off. */
const newsLifeMs = dayMs
// Push services take 4,096 encrypted bytes, which texts of any script fit. Devices show a few lines.
const maxTitleLength = 200
const maxContentLength = 500

export type Pushing = Pick<Site, 'db' | 'log' | 'now'> & {
  sender: PushSender
  batchSize?: number
  isStopped?: () => boolean
}

/** Pushes the waiting notifications to their devices, batch by batch. */
export async function pushWaiting(parts: Pushing): Promise<void> {
  for (const waiting of await queries.listToPush(parts.db)) await push(waiting, parts)
}

async function push(waiting: queries.ToPush, parts: Pushing): Promise<void> {
  const { db, now, log, batchSize = defaultBatchSize, isStopped = () => false } = parts
  let from = waiting.pushedTo
  while (!isStopped()) {
    const ageMs = now().getTime() - waiting.occurredAt.getTime()
    if (ageMs >= newsLifeMs) return queries.endPush(db, waiting)
    const devices = await queries.claimDevices(db, waiting, { from, size: batchSize, at: now() })
    const ttlS = Math.round((newsLifeMs - Math.max(0, ageMs)) / 1000)
    const { sent, gone, failed, paused } = await sendToAll(parts.sender, devices, ({ content }) => ({
      ...writePushMessage(waiting, content),
      ttlS,
    }))
    if (gone.length > 0) await queries.deleteGoneDevices(db, gone)
    await queries.recordTries(db, { sent, failed, at: now() })
    if (failed.length + paused.length > 0) {
      const counts = { failed: failed.length, paused: paused.length, of: devices.length }
      log.warn({ notification: waiting.id, ...counts }, 'failed to notify devices')
    }
    const last = devices.at(-1)
    if (!last || devices.length < batchSize) return
    from = last.id
  }
}

/**
 * Returns the message to a device (src/worker/push-messages.ts shows it), and the tag by which a later one replaces it.
 */
function writePushMessage({ id, title, url }: queries.ToPush, content: string) {
  const shown = { id, title: shorten(title, maxTitleLength), content: shorten(content, maxContentLength), url }
  return { text: JSON.stringify(shown), topic: `notification-${id}` }
}

/** Cuts between code points. */
function shorten(text: string, longest: number): string {
  const letters = [...toShownText(text)]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('')
}

type Message = Parameters<PushSender['send']>[1]

async function sendToAll(
  sender: PushSender,
  devices: queries.DeviceToPush[],
  messageTo: (device: queries.DeviceToPush) => Message,
) {
  const result: Record<PushOutcome, number[]> = { sent: [], gone: [], failed: [], paused: [] }
  const sendInTurn = async (waiting: Iterable<queries.DeviceToPush>) => {
    for (const device of waiting) result[await sender.send(device, messageTo(device))].push(device.id)
  }
  // In parallel per service: a hanging one does not delay the others. The lanes of a service share one iterator.
  const byHost = Map.groupBy(devices, ({ endpoint }) => URL.parse(endpoint)?.host)
  const lanes = [...byHost.values()].flatMap((ofHost) => Array(sentAtOnce).fill(ofHost.values()))
  await Promise.all(lanes.map(sendInTurn))
  return result
}
