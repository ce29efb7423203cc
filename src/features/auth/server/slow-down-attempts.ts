import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { toCanonicalEmail } from '../../../shared/email-address.ts'
import { bringFailureBack, countAttempt, deleteFailures, findFailures } from './queries/password-failures.ts'

const freeFailures = 5
const longestWaitS = 15 * 60
/** Wrong passwords that are older than this no longer count, in milliseconds. */
export const failureLifeMs = 24 * 3600 * 1000

/** Seconds to wait after each number of failures: nothing below five, then 1, 2, 4 … up to 15 minutes. */
export const waitsS: readonly number[] = Array.from({ length: freeFailures + 11 }, (_, failures) =>
  failures < freeFailures ? 0 : Math.min(longestWaitS, 2 ** (failures - freeFailures)),
)

// E-mails without an account are slowed alike, and are not kept for it.
const hashOf = (email: string) => createHash('sha256').update(toCanonicalEmail(email)).digest()

/**
 * Lets a password be tried for this e-mail, or refuses while the wait after earlier failures lasts. Counts as a
 * failure until `forgetFailures`.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function requireAttempt(db: Database, email: string, at: Date): Promise<void> {
  const emailHash = hashOf(email)
  const forgottenBefore = new Date(at.getTime() - failureLifeMs)
  if (await countAttempt(db, { emailHash, at, forgottenBefore, waitsS })) return
  const known = await findFailures(db, emailHash)
  const waitS = waitsS[Math.min(known?.failures ?? 0, waitsS.length - 1)] ?? longestWaitS
  const elapsedS = known ? Math.max(0, at.getTime() - known.last_failed_at.getTime()) / 1000 : 0
  if (known && known.last_failed_at > at) await bringFailureBack(db, emailHash, at)
  const retryAfter = Math.max(1, Math.ceil(waitS - elapsedS))
  throw new AppError('RATE_LIMITED', `Trop de tentatives. Réessayez dans ${toFrenchWait(retryAfter)}.`, { retryAfter })
}

/** The right password was given. */
export function forgetFailures(db: Database, email: string): Promise<void> {
  return deleteFailures(db, hashOf(email))
}

function toFrenchWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count > 1 ? 's' : ''}`
}
