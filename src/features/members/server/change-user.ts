import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Caller } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { requireProof } from '../../../platform/http/require-proof.ts'
import type { AfterUndo } from '../../../platform/site/site.ts'
import type { ParsedInputOf } from '../../../shared/contract/endpoint.ts'
import { dayMs } from '../../../shared/durations.ts'
import {
  createAccount,
  deleteAllFailures,
  endSessionsOf,
  hashStrongPassword,
  insertEvent,
  lockActiveAdmins,
  putPassword,
  requireNoStaffName,
  requireRankChange,
  requireRankOver,
  takenError,
} from '../../account/server/public.ts'
import { undoDays } from '../../staff/log-rules.ts'
import { type Actor, findReaddressing, recordAction } from '../../staff/server/log/public.ts'
import type { createUser as createUserCall, ListedUser, updateUser as updateUserCall } from '../contract.ts'
import { presentUser } from './present.ts'
import { findUserRow, lockUserRow, writeUser } from './queries/change-users.ts'
import type { UserRow } from './queries/list-users.ts'

/** `afterUndo`: of every module. */
type Parts = { db: Database; afterUndo: AfterUndo[] }
export type Staff = { caller: Caller; by: Actor; at: Date }
type Changed = { user: ListedUser; action_id: number | null }
type Body = ParsedInputOf<typeof updateUserCall>['body']

/** Creates an account on behalf of a member. @throws AppError FORBIDDEN, PROOF_REQUIRED, CONFLICT naming the field */
export async function createUser(
  db: Database,
  { body, staff }: { body: ParsedInputOf<typeof createUserCall>['body']; staff: Staff },
): Promise<Changed> {
  const { is_active, ...account } = body
  requireRankOver(staff.caller, account)
  if (account.role !== 'Utilisateur') requireProof(staff)
  const action = { by: staff.by, kind: 'account.create', summary: `Compte de ${account.username} créé` } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    const { id } = await createAccount(trx, account)
    if (!is_active) await writeUser(trx, id, { is_active })
    return findUserRow(trx, id)
  })
  if (!result) throw userNotFound()
  return { user: presentUser(result), action_id: actionId }
}

/**
 * Changes an account. A new password is a separate action in the log, because it cannot be undone.
 * @throws AppError NOT_FOUND, FORBIDDEN, PROOF_REQUIRED for a role, address or password, CONFLICT naming the taken
 * field
 */
export async function updateUser(
  { db, afterUndo }: Parts,
  { id, body, staff }: { id: number; body: Body; staff: Staff },
): Promise<Changed> {
  const { password, ...given } = body
  // JSON has no undefined.
  const fields = given as Fields
  if (password !== undefined && id === staff.caller.userId) throw ownPasswordError()
  if (password !== undefined) requireProof(staff)
  const passwordHash = password === undefined ? undefined : await hashFor(db, { id, fields, password })
  // In one transaction: the account stays locked, so its rank cannot change between the check and the new password.
  return inTransaction(db, async (trx) => {
    const changed = await changeFields({ db: trx, afterUndo }, { id, fields, staff })
    if (passwordHash === undefined) return changed
    const summary = `Mot de passe de ${changed.user.username} remplacé`
    const { actionId } = await recordAction(trx, { by: staff.by, kind: 'account.password', summary }, () =>
      putPassword(trx, { accountId: id, passwordHash, at: staff.at }),
    )
    await insertEvent(trx, { accountId: id, kind: 'password', at: staff.at })
    // The owner may have tried the old one too often, and can now sign in at once.
    await deleteAllFailures(trx, changed.user.email)
    return { ...changed, action_id: changed.action_id ?? actionId }
  })
}

type NewPassword = { id: number; fields: Fields; password: string }

async function hashFor(db: Database, { id, fields, password }: NewPassword): Promise<string> {
  const before = await findUserRow(db, id)
  if (!before) throw userNotFound()
  return hashStrongPassword(password, { ...before, ...fields }, 'password')
}

/** @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function toggleUser(
  parts: Parts,
  { id, isActive, staff }: { id: number; isActive: boolean; staff: Staff },
): Promise<Changed> {
  return changeFields(parts, { id, fields: { is_active: isActive }, staff })
}

type Step = { before: UserRow; after: UserRow }
type Fields = Partial<Pick<UserRow, 'username' | 'email' | 'role' | 'is_active'>>

async function changeFields(
  { db, afterUndo }: Parts,
  { id, fields, staff }: { id: number; fields: Fields; staff: Staff },
): Promise<Changed> {
  const kind = toKind(fields)
  const action = { by: staff.by, kind, summary: ({ before, after }: Step) => toSummary(before, after) } as const
  const { result, actionId } = await recordAction(db, action, async (trx) => {
    const activeAdmins = await lockActiveAdmins(trx)
    const before = await lockUserRow(trx, id)
    if (!before) throw userNotFound()
    requireRankChange(staff.caller, { id, before, after: { ...before, ...fields }, activeAdmins })
    const named = { ...before, ...fields }
    // Either would let the author in.
    if (named.role !== before.role || named.email !== before.email) requireProof(staff)
    if (named.username !== before.username) await requireNoStaffName(trx, named)
    if (Object.keys(fields).length === 0) return { before, after: before }
    return { before, after: await apply({ db: trx, afterUndo }, { before, fields, staff }) }
  })
  return { user: presentUser(result.after), action_id: actionId }
}

async function apply(
  { db: trx, afterUndo }: Parts,
  { before, fields, staff: { caller, at } }: { before: UserRow; fields: Fields; staff: Staff },
): Promise<UserRow> {
  const { id } = before
  const isOtherAddress = fields.email !== undefined && fields.email !== before.email
  const since = isOtherAddress ? await findAddressed(trx, id, at) : undefined
  const written = await writeUser(trx, id, { ...fields, ...(isOtherAddress && { email_confirmed_at: null }) })
  if (typeof written === 'string') throw takenError(written)
  if (since) {
    // What undoing the former address would end: it may have been a mistake, whose holder got in.
    const ids = { actionId: 0, animeIds: [], accountIds: [id], readdressedIds: [id] }
    for (const run of afterUndo) await run(trx, { ...ids, since, at, except: caller.sessionId })
  }
  if (before.is_active && !written.is_active) await endSessionsOf(trx, { accountIds: [id], at })
  return written
}

/** Returns when staff gave an account its address, while that can be undone; otherwise now. */
async function findAddressed(db: Database, accountId: number, at: Date): Promise<Date> {
  return (await findReaddressing(db, { accountId, since: new Date(at.getTime() - undoDays * dayMs) })) ?? at
}

function toKind(fields: Fields) {
  if (fields.is_active === undefined || Object.keys(fields).length > 1) return 'account.update'
  return fields.is_active ? 'account.activate' : 'account.deactivate'
}

function toSummary(before: UserRow, after: UserRow): string {
  if (before.is_active !== after.is_active) {
    return `Compte de ${after.username} ${after.is_active ? 'activé' : 'désactivé'}`
  }
  if (before.role !== after.role) return `${after.username} est maintenant ${after.role}`
  return `Compte de ${after.username} modifié`
}

export const userNotFound = (): AppError => new AppError('NOT_FOUND', 'Utilisateur introuvable.')

function ownPasswordError(): AppError {
  const message = 'Changez votre propre mot de passe dans les paramètres de votre compte.'
  return new AppError('FORBIDDEN', message, { field: 'password' })
}
