import { createHash } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError, toRetryAfter } from '../../../../platform/http/app-error.ts'
import { toClientNetwork } from '../../../../platform/http/limits/client-network.ts'
import { hourMs } from '../../../../shared/durations.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { toCanonicalEmail } from '../../email-rules.ts'
import { wrongPasswordHours } from '../../session-rules.ts'
import * as queries from '../queries/password-failures.ts'

const freeFailures = 5
const maxWaitS = 15 * 60
/** Lifetime of a wrong password in the count, in milliseconds. */
export const failureLifeMs = wrongPasswordHours * hourMs

/** Seconds to wait after each number of failures: none below five, then 1, 2, 4 … up to 15 minutes. */
export const waitsS: readonly number[] = Array.from({ length: freeFailures + 11 }, (_, failures) =>
  failures < freeFailures ? 0 : Math.min(maxWaitS, 2 ** (failures - freeFailures)),
)

/** Number of wrong passwords for one account from all networks before they share a wait. */
export const freeFailuresTotal = 100
const totalWaitsS = Array.from({ length: freeFailuresTotal + 1 }, (_, failures) =>
  failures < freeFailuresTotal ? 0 : 60,
)

/**
 * Origin of an attempt; each source is counted separately. A known device and a session stand for the account's owner,
 * so the shared wait of all networks does not apply to them.
 */
export type Source = { kind: 'network' | 'device' | 'session'; name: string }

/** Returns the origin of a sign-in. @param deviceId result of `readDeviceMark` */
export function toSource(deviceId: string | undefined, ip: string): Source {
  return deviceId ? { kind: 'device', name: deviceId } : { kind: 'network', name: toClientNetwork(ip) }
}

export type Attempt = {
  email: string
  source: Source
  /** What is tried; codes of second factors are counted apart. A password by default. */
  secret?: 'password' | 'code'
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const allNetworks = Buffer.alloc(0)

// E-mails without an account are slowed alike, and are stored as a hash only.
const hashOf = (email: string) => sha256(toCanonicalEmail(email))

function countersOf({ email, source, secret }: Attempt): { counter: queries.Counter; waits: readonly number[] }[] {
  // No address holds a space.
  const emailHash = secret === 'code' ? sha256(`code ${toCanonicalEmail(email)}`) : hashOf(email)
  const own = { counter: { emailHash, sourceHash: sha256(`${source.kind} ${source.name}`) }, waits: waitsS }
  if (source.kind !== 'network') return [own]
  return [own, { counter: { emailHash, sourceHash: allNetworks }, waits: totalWaitsS }]
}

/**
 * Lets a password or code be tried, or refuses during the wait after earlier failures. Counts as a failure until
 * `resetFailures`.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function requireAttempt(db: Database, attempt: Attempt, at: Date): Promise<void> {
  const forgottenBefore = new Date(at.getTime() - failureLifeMs)
  const counted: queries.Counter[] = []
  for (const { counter, waits } of countersOf(attempt)) {
    if (await queries.countAttempt(db, { counter, at, forgottenBefore, waitsS: waits })) {
      counted.push(counter)
      continue
    }
    // A refused attempt counts nowhere.
    for (const earlier of counted) await queries.revertAttempt(db, earlier)
    const known = await queries.findFailures(db, counter)
    const waitS = waits[Math.min(known?.failures ?? 0, waits.length - 1)] ?? maxWaitS
    const elapsedMs = known ? Math.max(0, at.getTime() - known.last_failed_at.getTime()) : 0
    if (known && known.last_failed_at > at) await queries.restoreFailures(db, counter.emailHash, at)
    const retryAfter = toRetryAfter(waitS * 1000 - elapsedMs)
    const message = `Trop de tentatives. Réessayez dans ${toFrenchWait(retryAfter)}.`
    throw new AppError('RATE_LIMITED', message, { retryAfter })
  }
}

/** Resets the source after the right password, and removes its attempt from the shared count. */
export async function resetFailures(db: Database, attempt: Attempt): Promise<void> {
  const [own, all] = countersOf(attempt)
  if (own) await queries.deleteFailures(db, own.counter)
  if (all) await queries.revertAttempt(db, all.counter)
}

/** Clears all failures after a password change, since they concerned the old one. */
export function deleteAllFailures(db: Database, email: string): Promise<void> {
  return queries.deleteFailures(db, { emailHash: hashOf(email) })
}

function toFrenchWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute']
  return countOf(count, unit)
}
