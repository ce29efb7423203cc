import type { Database } from '../../../platform/database/connect-database.ts'
import { FetchFailure, type FetchFailureKind } from '../../../platform/http-client/fetch-failure.ts'
import type { HostPauses } from '../../../platform/http-client/host-pauses.ts'
import { queueOptions, RetryLater } from '../../../platform/jobs/create-jobs.ts'
import type { NotifyAccount, Site } from '../../../platform/site/site.ts'
import { dayMs } from '../../../shared/durations.ts'
import { hasRight, listActiveAdmins } from '../../account/server/public.ts'
import { listSiteWebhooks } from '../contract.ts'
import { answerTimeoutMs, maxAttempts, maxFailingDays, maxPauseS } from '../rules.ts'
import {
  type Attempt,
  countAttempt,
  failInterrupted,
  findToSend,
  recordAttempt,
  type ToSend,
} from './queries/deliveries.ts'
import { recordArrival, switchOff } from './queries/webhooks.ts'
import { writeRequest } from './write-request.ts'

export type DeliveryParts = Pick<Site, 'db' | 'http' | 'now' | 'publicUrl'> & {
  notifyAccount?: NotifyAccount | undefined
  /** Slow hosts are left alone for a while: few messages are sent at once, and others wait for them. */
  hostPauses: HostPauses
  /** Enqueues a delivery once more, to begin after so many seconds. */
  tryAgain: (deliveryId: number, afterSeconds: number) => Promise<void>
}

/** A host that needs longer delays the messages of others. */
const slowMs = 4000
const maxAnswerBytes = 1000
const maxExcerpt = 300
/** The receiver wants no messages any more. */
const gone = 410

/**
 * Sends a waiting message, and records the answer. After days of failures, and when the address is gone (410), the
 * webhook is switched off. A receiver that asks for a pause (Retry-After) gets the message after it, as does one whose
 * host is paused; a test then fails at once.
 * @throws RetryLater when it did not arrive and attempts are left
 */
export async function deliver(parts: DeliveryParts, deliveryId: number): Promise<void> {
  const { db, now, hostPauses } = parts
  const askedAt = now()
  const delivery = await findToSend(db, deliveryId, askedAt)
  if (!delivery) return
  const { webhook, attempts, message } = delivery
  const { host } = new URL(webhook.url)
  const leftMs = hostPauses.leftMs(host)
  const refusal = findRefusal(delivery, leftMs)
  if (!refusal && leftMs > 0) return parts.tryAgain(deliveryId, Math.ceil(leftMs / 1000))
  await countAttempt(db, deliveryId, askedAt)
  if (refusal) return recordAttempt(db, deliveryId, { state: 'failed', at: askedAt, status: null, answer: refusal })
  const { hasArrived, pauseS, ...answer } = await post(parts, delivery)
  const isSlow = now().getTime() - askedAt.getTime() >= slowMs
  if (isSlow || hasArrived) hostPauses.note(host, !isSlow)
  const isGone = answer.status === gone
  const failingSince = await recordArrival(db, webhook.id, hasArrived ? null : now())
  const isLost = failingSince !== null && now().getTime() - failingSince.getTime() >= maxFailingDays * dayMs
  const isLast = attempts + 1 >= maxAttempts || message.type === 'test' || isGone || isLost
  const state = hasArrived ? 'sent' : isLast ? 'failed' : 'waiting'
  await recordAttempt(db, deliveryId, { ...answer, state, at: now() })
  if (isGone) await giveUp(parts, webhook, 'a répondu qu’elle n’existe plus (410).')
  else if (isLost) await giveUp(parts, webhook, `ne prend aucun message depuis ${maxFailingDays} jours.`)
  else if (state === 'waiting' && pauseS) await parts.tryAgain(deliveryId, Math.max(pauseS, leastPauseS(attempts)))
  else if (state === 'waiting') throw new RetryLater(`webhook ${webhook.id} took no message`)
}

/** Fails the messages whose last attempt was interrupted: the queue has none left. */
export async function endInterrupted({ db, now }: Pick<Site, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - queueOptions.expireInSeconds * 1000)
  await failInterrupted(db, before, 'Le dernier essai a été interrompu.')
}

/** Returns why a message is not sent, in French. */
function findRefusal({ webhook, message, may_receive }: ToSend, pauseMs: number): string | undefined {
  if (!may_receive) return 'Le compte de ce webhook est désactivé ou fermé.'
  if (message.type === 'test' && pauseMs > 0) {
    return `L’adresse a plusieurs fois tardé à répondre. Réessayez dans ${Math.ceil(pauseMs / 60_000)} min.`
  }
  // A test is sent even while the webhook is off: it shows whether the address works again.
  return webhook.is_active || message.type === 'test' ? undefined : 'Ce webhook est désactivé.'
}

type Answer = Pick<Attempt, 'status' | 'answer'> & { hasArrived: boolean; pauseS?: number }

async function post({ http, now, publicUrl }: DeliveryParts, delivery: ToSend): Promise<Answer> {
  const { webhook, message, message_id: id, created_at: at } = delivery
  const { body, headers } = writeRequest({ id, message, at, now: now(), publicUrl }, webhook)
  try {
    const options = {
      allows: () => true,
      headers,
      maxBytes: maxAnswerBytes,
      whenLarger: 'cut',
      timeoutMs: answerTimeoutMs,
    } as const
    const { status, headers: given, body: answer } = await http.post(new URL(webhook.url), body, options)
    const pauseS = toPauseS(given['retry-after'], now())
    return { hasArrived: status >= 200 && status < 300, pauseS, status, answer: toExcerpt(answer.toString()) }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return { hasArrived: false, status: null, answer: failureTexts[error.kind] ?? 'L’adresse ne répond pas.' }
  }
}

const failureTexts: Partial<Record<FetchFailureKind, string>> = {
  timeout: 'L’adresse n’a pas répondu à temps.',
  'forbidden-address': 'L’adresse mène à un réseau privé.',
}

/** Returns the shortest pause of the queue after so many attempts: a receiver that asks for less would use them up. */
const leastPauseS = (attempts: number) => queueOptions.retryDelay * 2 ** attempts

/** Returns the seconds of a Retry-After, which may be a number or a date; 0 without one. */
function toPauseS(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), maxPauseS)
}

/** Returns the beginning of an answer as one line of printable characters. */
function toExcerpt(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxExcerpt)
}

async function giveUp(
  { db, now, notifyAccount }: DeliveryParts,
  webhook: ToSend['webhook'],
  reason: string,
): Promise<void> {
  const wasOn = await switchOff(db, webhook.id)
  if (!wasOn) return
  const notice = {
    title: 'Webhook désactivé',
    content: `L’adresse chez ${new URL(webhook.url).host} ${reason} Corrigez-la, puis réactivez-le.`,
    url: webhook.owner_id === null ? '/admin/webhooks' : '/settings?tab=programmes',
    now: now(),
  }
  for (const accountId of await listResponsible(db, webhook)) await notifyAccount?.(db, { ...notice, accountId })
}

/** Lists the owner; of the site's webhooks their author, or all Administrateurs once the author has left the staff. */
async function listResponsible(db: Database, { owner_id, created_by }: ToSend['webhook']): Promise<number[]> {
  if (owner_id !== null) return [owner_id]
  const isStaff = await hasRight(db, { accountId: created_by, access: listSiteWebhooks.access })
  return isStaff && created_by !== null ? [created_by] : listActiveAdmins(db)
}
