import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AuthParts } from '../auth-parts.ts'
import { consumeMailedToken, findMadeAt, type Purpose, putMailedToken } from '../queries/mailed-tokens.ts'
import { hashToken } from '../sessions/refresh-token.ts'

type NewLink = {
  accountId: number
  purpose: Purpose
  page: string
  lifeMs: number
  /** For links that strangers can request: one of less than `lifeMs` is mailed again, and lasts longer. */
  key?: Buffer
}

/** Creates a single-use link, valid for `lifeMs` from now. Without a `key` it replaces the older one of its purpose. */
export async function makeMailedLink(
  { db, publicUrl, now }: Pick<AuthParts, 'db' | 'publicUrl' | 'now'>,
  link: NewLink,
): Promise<string> {
  const at = now()
  const madeAt = link.key ? ((await findMadeAt(db, { ...link, at })) ?? at) : null
  const token = link.key && madeAt ? deriveToken(link.key, link, madeAt) : randomBytes(32).toString('base64url')
  await putMailedToken(db, {
    account_id: link.accountId,
    purpose: link.purpose,
    token_hash: hashToken(token),
    expires_at: new Date(at.getTime() + link.lifeMs),
    made_at: madeAt,
  })
  // In the fragment, which browsers send neither to servers nor in the Referer header.
  return `${publicUrl}${link.page}#${token}`
}

/**
 * Consumes the token of a mailed link.
 * @returns its account
 * @throws AppError VALIDATION when it is unknown, used or too old
 */
export async function requireMailedToken(
  db: Database,
  { token, purpose, at }: { token: string; purpose: Purpose; at: Date },
): Promise<number> {
  const accountId = await consumeMailedToken(db, { hash: hashToken(token), purpose, at })
  if (accountId !== undefined) return accountId
  throw new AppError('VALIDATION', 'Ce lien n’est plus valable. Demandez-en un nouveau.', { field: 'token' })
}

/** Derives a link's token from its creation time, so that it can be mailed again: the database only has its hash. */
function deriveToken(key: Buffer, { accountId, purpose }: NewLink, madeAt: Date): string {
  return createHmac('sha256', key).update(`${purpose} ${accountId} ${madeAt.getTime()}`).digest('base64url')
}
