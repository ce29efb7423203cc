import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf, ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import type { register } from '../../contract.ts'
import type { AuthParts, Device } from '../auth-parts.ts'
import { sendConfirmation, sendTakenNotice } from '../jobs.ts'
import { requireUnleaked } from '../passwords/require-unleaked.ts'
import { toOwnUser } from '../profile/present.ts'
import { insertEvent } from '../queries/account-events.ts'
import { recordLogin } from '../queries/accounts.ts'
import { makeDeviceMark } from '../sessions/device-mark.ts'
import { startSession } from '../sessions/start-session.ts'
import { createAccount } from './create-account.ts'

/**
 * Creates an account with the role Utilisateur, signs the device in and mails a link that confirms the address.
 * @throws AppError CONFLICT naming the field that is taken, VALIDATION for a weak or leaked password
 */
export async function registerAccount(
  parts: AuthParts,
  { body }: ParsedInputOf<typeof register>,
  device: Device,
): Promise<AnswerOf<typeof register>> {
  const { db, jobs, mailer, now } = parts
  await requireUnleaked(parts, body.password, 'password')
  const { id } = await createAccount(db, { ...body, role: 'Utilisateur' }).catch((error: unknown) =>
    notifyOwner(parts, body.email, error),
  )
  const account = await recordLogin(db, id, now())
  const tokens = await startSession(parts, id, device)
  await insertEvent(db, { accountId: id, kind: 'register', at: now(), device })
  if (mailer.isAvailable) await jobs.enqueue(sendConfirmation, { accountId: id })
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
