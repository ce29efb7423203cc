import { createHash } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toCanonicalEmail } from '../../../../shared/email-address.ts'
import {
  bringFailuresBack,
  type Counter,
  countAttempt,
  deleteFailures,
  findFailures,
  takeAttemptBack,
} from '../queries/password-failures.ts'

const freeFailures = 5
const longestWaitS = 15 * 60
/** Wrong passwords that are older than this no longer count, in milliseconds. */
export const failureLifeMs = 24 * 3600 * 1000

/** Seconds to wait after each number of failures: nothing below five, then 1, 2, 4 … up to 15 minutes. */
export const waitsS: readonly number[] = Array.from({ length: freeFailures + 11 }, (_, failures) =>
  failures < freeFailures ? 0 : Math.min(longestWaitS, 2 ** (failures - freeFailures)),
)

/** How many passwords of one account may be wrong, whatever the networks, before all of them share a wait. */
export const freeOfAllNetworks = 100
const waitsOfAllNetworksS = Array.from({ length: freeOfAllNetworks + 1 }, (_, failures) =>
  failures < freeOfAllNetworks ? 0 : 60,
)

/**
 * Where passwords for an account come from; each source is counted by itself. A device that was signed in before and a
 * session stand for their owner: they do not share the wait of all networks either.
 */
export type Source = { kind: 'network' | 'device' | 'session'; name: string }
export type Attempt = { email: string; source: Source }

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const allNetworks = Buffer.alloc(0)

// E-mails without an account are slowed alike, and are not kept for it.
const hashOf = (email: string) => sha256(toCanonicalEmail(email))

function countersOf({ email, source }: Attempt): { counter: Counter; waits: readonly number[] }[] {
  const emailHash = hashOf(email)
  const own = { counter: { emailHash, sourceHash: sha256(`${source.kind} ${source.name}`) }, waits: waitsS }
  if (source.kind !== 'network') return [own]
  return [own, { counter: { emailHash, sourceHash: allNetworks }, waits: waitsOfAllNetworksS }]
}

/**
 * Lets a password be tried, or refuses while the wait after earlier failures lasts. Counts as a failure until
 * `forgetFailures`.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function requireAttempt(db: Database, attempt: Attempt, at: Date): Promise<void> {
  const forgottenBefore = new Date(at.getTime() - failureLifeMs)
  for (const { counter, waits } of countersOf(attempt)) {
    if (await countAttempt(db, { counter, at, forgottenBefore, waitsS: waits })) continue
    const known = await findFailures(db, counter)
    const waitS = waits[Math.min(known?.failures ?? 0, waits.length - 1)] ?? longestWaitS
    const elapsedS = known ? Math.max(0, at.getTime() - known.last_failed_at.getTime()) / 1000 : 0
    if (known && known.last_failed_at > at) await bringFailuresBack(db, counter.emailHash, at)
    const retryAfter = Math.max(1, Math.ceil(waitS - elapsedS))
    throw new AppError('RATE_LIMITED', `Trop de tentatives. Réessayez dans ${toFrenchWait(retryAfter)}.`, {
      retryAfter,
    })
  }
}

/** The right password was given: its source starts over, and others lose nothing by the try. */
export async function forgetFailures(db: Database, attempt: Attempt): Promise<void> {
  const [own, all] = countersOf(attempt)
  if (own) await deleteFailures(db, own.counter)
  if (all) await takeAttemptBack(db, all.counter)
}

/** The password is another one: what was wrong before says nothing about it. */
export function forgetAllFailures(db: Database, email: string): Promise<void> {
  return deleteFailures(db, { emailHash: hashOf(email) })
}

function toFrenchWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count > 1 ? 's' : ''}`
}
