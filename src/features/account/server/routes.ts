import { createLocalCounter } from '../../../platform/counters/count-calls.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { toCursor } from '../../../platform/database/keyset.ts'
import { type Api, type CallContext, requireCaller } from '../../../platform/http/api.ts'
import { AppError, toRetryAfter } from '../../../platform/http/app-error.ts'
import { toClientNetwork } from '../../../platform/http/limits/client-network.ts'
import { toPagination } from '../../../shared/contract/pagination.ts'
import { dayMs } from '../../../shared/durations.ts'
import * as contract from '../contract.ts'
import { passwordChangedText } from '../rules.ts'
import type { AuthParts } from './auth-parts.ts'
import { handleAccountJobs } from './handle-jobs.ts'
import { sendConfirmation, sendPasswordReset } from './jobs.ts'
import { requireMailedToken } from './mailed/mailed-links.ts'
import { handlePasskeys } from './passkeys/routes.ts'
import { changePassword, resetPassword } from './passwords/change-password.ts'
import { hashForUnknownAccount } from './passwords/hash-password.ts'
import { toDeviceLine, toEventLine } from './profile/present.ts'
import { getUser, updateProfile, uploadAvatar } from './profile/update-profile.ts'
import { handleProviders } from './providers/routes.ts'
import { countEvents, latestFirst, listEvents } from './queries/account-events.ts'
import { confirmAddress, writeSpoilers } from './queries/accounts.ts'
import { endOneSession, endSessionsOf, findSession, listLiveSessions } from './queries/sessions.ts'
import { registerAccount } from './registering/register-account.ts'
import { handleSecondFactor } from './second-factor/routes.ts'
import { toDevice } from './sessions/describe-device.ts'
import { logIn } from './sessions/log-in.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { readRefreshToken } from './sessions/refresh-token.ts'
import { handleTokens } from './tokens/routes.ts'

/** Registers the operations on accounts and sessions, and their jobs. */
export function handleAccounts(api: Api, parts: AuthParts): void {
  // Computed at startup, so that the first unknown e-mail does not take longer than others.
  void hashForUnknownAccount()
  handleAccountJobs(parts)
  handleSessions(api, parts)
  handleProfile(api, parts)
  handleMailedLinks(api, parts)
  handleTokens(api, parts)
  handleSecondFactor(api, parts)
  handlePasskeys(api, parts)
  handleProviders(api, parts)
}

function handleSessions(api: Api, parts: AuthParts): void {
  const { db, now } = parts
  api.handle(contract.register, (input, context) => registerAccount(parts, input, toDevice(context)))
  api.handle(contract.login, (input, context) => logIn(parts, input, toDevice(context)))
  api.handle(contract.refreshToken, async ({ body }, context) => ({
    tokens: await refreshSession(parts, body.refreshToken, toDevice(context)),
  }))
  api.handle(contract.logout, ({ body }) => logOut(parts, body.refreshToken))
  api.handle(contract.logoutAll, async ({ body }, context) => {
    const { userId, sessionId } = requireCaller(context)
    const except = body.keep_current ? sessionId : undefined
    return { ended_count: await endSessionsOf(db, { accountIds: [userId], except, at: now() }) }
  })
  api.handle(contract.listSessions, async (_, context) => {
    const { userId, sessionId } = requireCaller(context)
    const sessions = await listLiveSessions(db, userId, now())
    return { sessions: sessions.map((session) => toDeviceLine(session, sessionId)) }
  })
  api.handle(contract.endSession, async ({ params }, context) => {
    const { userId: accountId } = requireCaller(context)
    const ended = await endOneSession(db, { accountId, id: params.id, at: now() })
    if (!ended) throw new AppError('NOT_FOUND', 'Cet appareil n’est plus connecté.')
  })
}

/** Ends the session of a refresh token, current or not; an unknown token is not an error. */
async function logOut({ db, keys, now }: AuthParts, refreshToken: string): Promise<void> {
  const claim = readRefreshToken(keys.refresh, refreshToken)
  const session = claim && (await findSession(db, claim.sessionId))
  if (session) await endOneSession(db, { accountId: session.account_id, id: session.id, at: now() })
}

function handleProfile(api: Api, parts: AuthParts): void {
  const idOf = (context: CallContext) => requireCaller(context).userId
  api.handle(contract.getProfile, async (_, context) => ({ user: await getUser(parts, idOf(context)) }))
  api.handle(contract.updateProfile, async ({ body }, context) => ({
    user: await updateProfile(parts, { accountId: idOf(context), device: toDevice(context), body }),
  }))
  api.handle(contract.listAccountEvents, async ({ query }, context) => {
    const given = { accountId: idOf(context), ...query }
    const [events, total] = await Promise.all([listEvents(parts.db, given), countEvents(parts.db, given.accountId)])
    return {
      events: events.map(toEventLine),
      pagination: toPagination(query, total),
      next_cursor: toCursor(latestFirst, events, query.limit),
    }
  })
  api.handle(contract.updateSpoilers, async ({ body }, context) => {
    await writeSpoilers(parts.db, idOf(context), body)
    return { spoilers: body }
  })
  api.handle(contract.uploadAvatar, async ({ body }, context) => ({
    avatar_url: await uploadAvatar(parts, idOf(context), body.avatar),
  }))
  api.handle(contract.changePassword, async ({ body }, context) => {
    const { userId: accountId, sessionId } = requireCaller(context)
    const device = await changePassword(parts, { accountId, sessionId, device: toDevice(context), ...body })
    return { message: passwordChangedText, device }
  })
}

// Enough for a person. A script must not fill a mailbox with a mail a minute.
const maxMailsADay = 20
const tooManyLinks = 'Trop de liens demandés aujourd’hui. Vérifiez vos indésirables, ou réessayez demain.'

function handleMailedLinks(api: Api, parts: AuthParts): void {
  const { db, jobs, mailer, now } = parts
  const pause = (key: string) => ({ key, seconds: 60 })
  const requests = createLocalCounter()
  /** Counts each requester alone: others must not use up the requests of the owner. @throws AppError RATE_LIMITED */
  async function requireFew(by: string): Promise<void> {
    const { current, ttl } = await requests.count(by, dayMs)
    if (current > maxMailsADay) throw new AppError('RATE_LIMITED', tooManyLinks, { retryAfter: toRetryAfter(ttl) })
  }
  api.handle(contract.getAuthOptions, async () => ({
    mail: mailer.isAvailable,
    providers: parts.providers.map(({ id, name }) => ({ id, name })),
  }))
  api.handle(contract.forgotPassword, async ({ body: { email } }, { ip }) => {
    requireMail(parts)
    await requireFew(`${toClientNetwork(ip)} ${email}`)
    await jobs.enqueue(sendPasswordReset, { email }, pause(email))
    return { message: `Si un compte existe pour ${email}, un lien vient de partir.` }
  })
  api.handle(contract.resetPassword, async ({ body }, context) => {
    await resetPassword(parts, { ...body, device: toDevice(context) })
    return { message: passwordChangedText }
  })
  api.handle(contract.confirmEmail, async ({ body: { token } }) => {
    const at = now()
    await inTransaction(db, async (trx) =>
      confirmAddress(trx, await requireMailedToken(trx, { token, purpose: 'confirm-email', at }), at),
    )
    return { message: 'Votre adresse e-mail est confirmée.' }
  })
  api.handle(contract.resendConfirmation, async (_, context) => {
    requireMail(parts)
    const accountId = requireCaller(context).userId
    await requireFew(String(accountId))
    await jobs.enqueue(sendConfirmation, { accountId }, pause(String(accountId)))
    return { message: 'Un lien vient de partir.' }
  })
}

/** @throws AppError NOT_FOUND on an installation without mail */
function requireMail({ mailer }: AuthParts): void {
  if (!mailer.isAvailable) throw new AppError('NOT_FOUND', 'Ce site n’envoie pas d’e-mails.')
}
