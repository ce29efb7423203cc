import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { CallContext } from '../../../../platform/http/api.ts'
import { requireProof } from '../../../../platform/http/require-proof.ts'
import { factorChanges } from '../../second-factor-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { sendSecurityNotice } from '../jobs.ts'
import { insertEvent } from '../queries/account-events.ts'
import { type Device, toDevice } from '../sessions/describe-device.ts'

/** The owner of an account who makes a call. */
export type Owner = { accountId: number; device: Device }

/** @throws AppError PROOF_REQUIRED without a recent proof */
export function requireOwner(context: CallContext): Owner {
  return { accountId: requireProof(context).userId, device: toDevice(context) }
}

/**
 * Makes a change of an account's protection, which the log shows and a mail tells the owner.
 * @param work returns false when there was nothing to change
 */
export async function recordChange<Result>(
  parts: AuthParts,
  { accountId, device, change }: Owner & { change: keyof typeof factorChanges },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(parts.db, async (db) => {
    const done = await work(db)
    if (done === false) return done
    await parts.noteAccountChange(db, {
      by: accountId,
      ip: device.ip,
      access: 'user',
      kind: `account.${change}`,
      summary: factorChanges[change],
    })
    await insertEvent(db, { accountId, kind: change, at: parts.now(), device })
    return done
  })
  if (result !== false && parts.mailer.isAvailable) await parts.jobs.enqueue(sendSecurityNotice, { accountId, change })
  return result
}
