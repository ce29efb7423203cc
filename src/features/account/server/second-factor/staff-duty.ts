import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Caller } from '../../../../platform/http/api.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { staffGraceDays } from '../../second-factor-rules.ts'
import { findFactorDuty, setFactorDue } from '../queries/second-factors.ts'

const graceMs = staffGraceDays * dayMs

/**
 * Notes that a member of staff uses the administration. Without the second factor that staff need, the first use starts
 * the days in which they may turn it on.
 * @returns whether these days have passed without it
 */
export async function noteFactorDuty(db: Database, accountId: number, at: Date): Promise<boolean> {
  const duty = await findFactorDuty(db, accountId)
  if (duty.has_factor) return false
  if (!duty.factor_due_at) await setFactorDue(db, { accountId, dueAt: new Date(at.getTime() + graceMs) })
  return duty.factor_due_at !== null && duty.factor_due_at <= at
}

/** Returns until when a member of staff without a second factor may do without it; undefined when they need none. */
export async function findStaffDue(
  { db, requiresStaffFactor, now }: { db: Database; requiresStaffFactor: boolean; now: () => Date },
  { userId, role }: Caller,
): Promise<Date | undefined> {
  if (!requiresStaffFactor || role === 'Utilisateur') return undefined
  const duty = await findFactorDuty(db, userId)
  return duty.has_factor ? undefined : (duty.factor_due_at ?? new Date(now().getTime() + graceMs))
}
