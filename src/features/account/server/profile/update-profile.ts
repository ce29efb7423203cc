import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import type { OwnUser, updateProfile as updateProfileCall } from '../../contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { removeUpload } from '../jobs.ts'
import { insertEvent } from '../queries/account-events.ts'
import { findAccount, renameAccount, replaceAvatar } from '../queries/accounts.ts'
import { takenError } from '../registering/create-account.ts'
import { requireNoStaffName } from '../registering/reserved-names.ts'
import type { Device } from '../sessions/describe-device.ts'
import { toOwnUser } from './present.ts'
import { redrawAvatar } from './redraw-avatar.ts'

/** Returns a signed-in user's account. @throws AppError TOKEN_EXPIRED when it is gone */
export async function getUser({ db }: Pick<AuthParts, 'db'>, accountId: number): Promise<OwnUser> {
  const account = await findAccount(db, accountId)
  if (!account) throw new AppError('TOKEN_EXPIRED')
  return toOwnUser(account)
}

/** Collects an account's data for its owner's export, without the password hash. */
export async function exportAccount(db: Database, accountId: number) {
  const account = await findAccount(db, accountId)
  return account ? { ...toOwnUser(account), email_confirmed_at: account.email_confirmed_at } : null
}

type ProfileChange = { accountId: number; device: Device; body: ParsedInputOf<typeof updateProfileCall>['body'] }

/**
 * Renames a user, and removes the picture, each on request.
 * @throws AppError CONFLICT when the name is taken or similar to a staff name, VALIDATION for a picture that is not
 * theirs
 */
export async function updateProfile(
  parts: AuthParts,
  { accountId, device, body: { username, avatar_url } }: ProfileChange,
): Promise<OwnUser> {
  const before = await getUser(parts, accountId)
  // With any other address, all who see the picture would load it from a stranger's server.
  if (avatar_url && avatar_url !== before.avatar_url) {
    throw new AppError('VALIDATION', 'Cette image n’est pas la vôtre.', { field: 'avatar_url' })
  }
  const isRenamed = username !== undefined && username !== before.username
  const after = isRenamed ? await rename(parts, { before, username }) : before
  if (isRenamed) await insertEvent(parts.db, { accountId, kind: 'rename', at: parts.now(), device })
  if (avatar_url === null) await setAvatar(parts, accountId, null)
  return { ...after, avatar_url: avatar_url === null ? null : after.avatar_url }
}

type Rename = { before: OwnUser; username: string }

async function rename({ db }: AuthParts, { before, username }: Rename): Promise<OwnUser> {
  await requireNoStaffName(db, { ...before, username })
  const renamed = await renameAccount(db, before.id, username)
  if (!renamed) throw takenError('username')
  return toOwnUser(renamed)
}

/**
 * Sets a user's picture from an uploaded file; removes the previous one.
 * @returns its address
 * @throws AppError UNSUPPORTED_FORMAT, TOO_LARGE, RATE_LIMITED
 */
export async function uploadAvatar(parts: AuthParts, accountId: number, file: File): Promise<string> {
  const picture = await redrawAvatar(Buffer.from(await file.arrayBuffer()), accountId)
  const name = `avatars/${randomUUID()}.webp`
  await parts.storage.put(name, picture, 'image/webp')
  const url = parts.storage.urlOf(name)
  await setAvatar(parts, accountId, url)
  return url
}

async function setAvatar({ db, storage, jobs }: AuthParts, accountId: number, url: string | null): Promise<void> {
  const before = await replaceAvatar(db, accountId, url)
  const name = before === null ? undefined : storage.nameOf(before)
  if (name) await jobs.enqueue(removeUpload, { name })
}
