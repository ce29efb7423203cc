import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { register } from '../../contract.ts'
import type { AuthParts, SignIn } from '../auth-parts.ts'
import { sendConfirmation, sendTakenNotice } from '../jobs.ts'
import { requireUnleaked } from '../passwords/require-unleaked.ts'
import { toOwnUser } from '../profile/present.ts'
import { insertEvent } from '../queries/account-events.ts'
import { recordLogin } from '../queries/accounts.ts'
import type { Device } from '../sessions/describe-device.ts'
import { makeDeviceMark } from '../sessions/device-mark.ts'
import { startSession } from '../sessions/start-session.ts'
import { insertPrepared, prepareAccount } from './create-account.ts'

/**
 * Creates an account with the role Utilisateur, signs the device in and mails a link that confirms the address.
 * @throws AppError CONFLICT naming the field that is taken, VALIDATION for a weak or leaked password
 */
export const registerAccount: SignIn<typeof register> = async (parts, { body }, device) => {
  const { db, jobs, mailer } = parts
  await requireUnleaked(parts, body.password, 'password')
  const prepared = await prepareAccount({ ...body, role: 'Utilisateur' })
  const opened = await inTransaction(db, async (trx) => {
    const { id } = await insertPrepared(trx, prepared)
    return openFirstSession({ ...parts, db: trx }, id, device)
  }).catch((error: unknown) => notifyOwner(parts, body.email, error))
  if (mailer.isAvailable) await jobs.enqueue(sendConfirmation, { accountId: opened.user.id })
  return opened
}

/** Signs a device in to the account that it has just registered. */
export async function openFirstSession(
  parts: AuthParts,
  accountId: number,
  device: Device,
): Promise<AnswerOf<typeof register>> {
  const at = parts.now()
  const account = await recordLogin(parts.db, accountId, at)
  const tokens = await startSession(parts, accountId, device)
  await insertEvent(parts.db, { accountId, kind: 'register', at, device })
  return { tokens, user: toOwnUser(account), device: makeDeviceMark(parts.keys.device[0], account) }
}

// Once a day informs the owner without flooding the mailbox.
const noticePauseS = 24 * 3600

/** Notifies the owner of a taken address. @throws the given error */
async function notifyOwner({ jobs, mailer }: AuthParts, email: string, error: unknown): Promise<never> {
  const isTaken = error instanceof AppError && error.code === 'CONFLICT' && error.fields?.[0]?.field === 'email'
  if (isTaken && mailer.isAvailable) {
    await jobs.enqueue(sendTakenNotice, { email }, { key: email, seconds: noticePauseS })
  }
  throw error
}
