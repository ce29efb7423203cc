import { randomBytes } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { type Purpose, putMailedToken, takeMailedToken } from '../queries/mailed-tokens.ts'
import { hashToken } from '../sessions/refresh-token.ts'

type NewLink = { accountId: number; purpose: Purpose; page: string; publicUrl: string; lifeMs: number; at: Date }

/** Makes a link that works once, until `lifeMs` from now. An older one for the same purpose stops working. */
export async function makeMailedLink(db: Database, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await putMailedToken(db, {
    account_id: link.accountId,
    purpose: link.purpose,
    token_hash: hashToken(token),
    expires_at: new Date(link.at.getTime() + link.lifeMs),
  })
  // After `#`: browsers send it to no server, and put it into no Referer.
  return `${link.publicUrl}${link.page}#${token}`
}

/**
 * Uses up the token of a mailed link.
 * @returns the account that it was made for
 * @throws AppError VALIDATION when it is unknown, used or too old
 */
export async function requireMailedToken(
  db: Database,
  { token, purpose, at }: { token: string; purpose: Purpose; at: Date },
): Promise<number> {
  const accountId = await takeMailedToken(db, { hash: hashToken(token), purpose, at })
  if (accountId !== undefined) return accountId
  const message = "Ce lien n'est plus valable. Demandez-en un nouveau."
  throw new AppError('VALIDATION', message, { fields: [{ field: 'token', message }] })
}
