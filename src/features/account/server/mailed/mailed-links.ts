import { randomBytes } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { consumeMailedToken, type Purpose, putMailedToken } from '../queries/mailed-tokens.ts'
import { hashToken } from '../sessions/refresh-token.ts'

type NewLink = { accountId: number; purpose: Purpose; page: string; publicUrl: string; lifeMs: number; at: Date }

/** Creates a single-use link, valid for `lifeMs` from now. It replaces an older one for the same purpose. */
export async function makeMailedLink(db: Database, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await putMailedToken(db, {
    account_id: link.accountId,
    purpose: link.purpose,
    token_hash: hashToken(token),
    expires_at: new Date(link.at.getTime() + link.lifeMs),
  })
  // In the fragment, which browsers send neither to servers nor in the Referer header.
  return `${link.publicUrl}${link.page}#${token}`
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
