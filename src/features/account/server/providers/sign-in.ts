import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf, ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import { type Role, usernameField } from '../../contract.ts'
import { toCanonicalEmail } from '../../email-rules.ts'
import type { registerByProvider, returnFromProvider, signInByProvider } from '../../providers-contract.ts'
import { visitExpired } from '../../providers-rules.ts'
import { toSource } from '../attempts/slow-down-attempts.ts'
import type { AuthParts, SignIn } from '../auth-parts.ts'
import { sendConfirmation } from '../jobs.ts'
import { confirmAddress, findAccount, findAccountByEmail, lockActiveAdmins, writeRole } from '../queries/accounts.ts'
import { findIdentity, insertIdentity, recordIdentityUse } from '../queries/identities.ts'
import { deleteVisit } from '../queries/provider-visits.ts'
import { insertPrepared, prepareWithoutPassword } from '../registering/create-account.ts'
import { openFirstSession } from '../registering/register-account.ts'
import { requireSecondFactor } from '../second-factor/require-code.ts'
import { readDeviceMark } from '../sessions/device-mark.ts'
import { openSession } from '../sessions/log-in.ts'
import type { Provider } from './read-providers.ts'
import { requireAnswered, takeAnswer, toKeyHash } from './visits.ts'

/**
 * Takes a provider's answer and decides what the browser does next.
 * @throws AppError PROVIDER_REFUSED, PROVIDER_AWAY
 */
export async function decideNext(
  parts: AuthParts,
  { body }: ParsedInputOf<typeof returnFromProvider>,
): Promise<AnswerOf<typeof returnFromProvider>> {
  const { visit, provider } = await takeAnswer(parts, body)
  const email = visit.email === null ? '' : toCanonicalEmail(visit.email)
  const username = usernameField.safeParse(visit.name).data ?? ''
  const shown = { provider: { id: provider.id, name: provider.name }, username, email }
  if (visit.account_id !== null) return { ...shown, next: 'link' }
  if (await findIdentity(parts.db, visit)) return { ...shown, next: 'sign-in' }
  if (visit.email === null) throw noAddress(provider)
  // Accounts with the same address are joined only after a proof of both, even if the provider confirmed it.
  return { ...shown, next: (await findAccountByEmail(parts.db, email)) ? 'taken' : 'register' }
}

/**
 * Signs a device in with a linked account. A second factor is still asked for: the provider is not known to have one.
 * @throws AppError PROVIDER_REFUSED, SECOND_FACTOR_REQUIRED, PASSKEY_REQUIRED, VALIDATION for a wrong code,
 * ACCOUNT_DISABLED, RATE_LIMITED
 */
export const logInByProvider: SignIn<typeof signInByProvider> = async (parts, { body }, device) => {
  const { visit, provider } = await requireAnswered(parts, { key: body.key, accountId: null })
  const identity = await findIdentity(parts.db, visit)
  const account = identity && (await findAccount(parts.db, identity.account_id))
  if (!identity || !account) throw new AppError('PROVIDER_REFUSED', visitExpired)
  if (!account.is_active) throw new AppError('ACCOUNT_DISABLED')
  const deviceId = readDeviceMark(parts.keys.device, body.device ?? '', account)
  await requireSecondFactor(parts, account, { code: body.code, source: toSource(deviceId, device.ip) })
  await inTransaction(parts.db, async (db) => {
    await applyRole({ ...parts, db }, { account, provider, role: visit.role })
    await recordIdentityUse(db, identity.id, { name: visit.name, at: parts.now() })
    // Two calls at once must not open two sessions by one visit.
    if (!(await deleteVisit(db, toKeyHash(body.key)))) throw new AppError('PROVIDER_REFUSED', visitExpired)
  })
  return openSession(parts, { account, device, deviceId })
}

/**
 * Creates an account without a password, linked to that of the provider, and signs the device in.
 * @throws AppError PROVIDER_REFUSED without an address, CONFLICT naming the field that is taken, VALIDATION
 */
export const registerFromProvider: SignIn<typeof registerByProvider> = async (parts, { body }, device) => {
  const { db, jobs, mailer, now } = parts
  const { visit, provider } = await requireAnswered(parts, { key: body.key, accountId: null })
  const { email } = visit
  if (email === null) throw noAddress(provider)
  const at = now()
  const prepared = await prepareWithoutPassword({ email, username: body.username, role: 'Utilisateur' })
  const opened = await inTransaction(db, async (trx) => {
    const made = await insertPrepared(trx, prepared)
    const { provider: name, subject } = visit
    const identity = { account_id: made.id, provider: name, subject, name: visit.name, created_at: at }
    if (!(await insertIdentity(trx, identity))) throw new AppError('PROVIDER_REFUSED', visitExpired)
    if (visit.is_email_proved) await confirmAddress(trx, made.id, at)
    await applyRole({ ...parts, db: trx }, { account: made, provider, role: visit.role })
    await deleteVisit(trx, toKeyHash(body.key))
    return openFirstSession({ ...parts, db: trx }, made.id, device)
  })
  if (mailer.isAvailable && !visit.is_email_proved) {
    await jobs.enqueue(sendConfirmation, { accountId: opened.user.id })
  }
  return opened
}

type RoleChange = {
  account: { id: number; username: string; role: Role }
  provider: Provider
  /** Null when the settings name no claim of roles. */
  role: string | null
}

/**
 * Gives an account the role that the settings map its provider's claim to, up or down; the last active Administrateur
 * stays one. Runs in the caller's transaction.
 */
async function applyRole(
  { db, noteAccountChange }: Pick<AuthParts, 'db' | 'noteAccountChange'>,
  { account, provider, role }: RoleChange,
): Promise<void> {
  if (role === null || role === account.role) return
  const admins = await lockActiveAdmins(db)
  if (account.role === 'Administrateur' && admins.every((id) => id === account.id)) return
  await writeRole(db, account.id, role as Role)
  const summary = `${account.username} est maintenant ${role}, selon ${provider.name}`
  await noteAccountChange(db, { by: null, ip: null, access: 'admin', kind: 'account.role', summary })
}

function noAddress({ name }: Provider): AppError {
  return new AppError('PROVIDER_REFUSED', `${name} n’a pas transmis d’adresse e-mail : créez un compte ici.`)
}
