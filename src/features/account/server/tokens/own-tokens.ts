import { randomBytes } from 'node:crypto'
import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Caller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { accessOutcomes } from '../../../../shared/contract/access-levels.ts'
import type { AnswerOf, ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import { memberScopes } from '../../../../shared/contract/token-scopes.ts'
import { dayMs } from '../../../../shared/durations.ts'
import type { AccessToken, createToken } from '../../tokens-contract.ts'
import { maxTokens, tokenPrefix } from '../../tokens-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { findTokenOwner, insertToken, listTokenRows, recordTokenUse, type TokenRow } from '../queries/access-tokens.ts'
import { insertEvent } from '../queries/account-events.ts'
import type { Device } from '../sessions/describe-device.ts'
import { hashToken } from '../sessions/refresh-token.ts'

const useAccuracyMs = 60_000
const tokenBytes = 32

/**
 * Makes a token for its owner.
 * @throws AppError FORBIDDEN for a scope beyond the owner's role, CONFLICT if the owner has the maximum number
 */
export async function makeToken(
  parts: AuthParts,
  { userId: accountId, role }: Caller,
  { device, name, scopes, expires_in_days: days }: ParsedInputOf<typeof createToken>['body'] & { device: Device },
): Promise<AnswerOf<typeof createToken>> {
  const isStaff = accessOutcomes.staff[role] === 'allowed'
  const isWithinRole = scopes.every((scope) => isStaff || memberScopes.some((own) => own === scope))
  if (!isWithinRole) throw new AppError('FORBIDDEN')
  const token = tokenPrefix + randomBytes(tokenBytes).toString('base64url')
  const at = parts.now()
  const row = await insertToken(parts.db, {
    accountId,
    name,
    at,
    max: maxTokens,
    hash: hashToken(token),
    scopes: [...new Set(scopes)],
    expiresAt: days === null ? null : new Date(at.getTime() + days * dayMs),
  })
  if (!row) throw new AppError('CONFLICT', `Vous avez déjà ${maxTokens} jetons : révoquez-en un.`)
  await insertEvent(parts.db, { accountId, kind: 'token-made', at, device })
  return { token, access_token: presentToken(row) }
}

export function presentToken(row: TokenRow): AccessToken {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

/**
 * Returns the caller that a token stands for, with its owner's current role.
 * @throws AppError TOKEN_EXPIRED, ACCOUNT_DISABLED
 */
export async function identifyToken({ db, now }: Pick<AuthParts, 'db' | 'now'>, token: string): Promise<Caller> {
  const at = now()
  const owner = await findTokenOwner(db, { hash: hashToken(token), at })
  if (!owner) throw new AppError('TOKEN_EXPIRED', 'Ce jeton d’accès est expiré ou révoqué.')
  if (!owner.is_active) throw new AppError('ACCOUNT_DISABLED')
  const { id, name, scopes, last_used_at } = owner
  if (!last_used_at || at.getTime() - last_used_at.getTime() >= useAccuracyMs) await recordTokenUse(db, id, at)
  return { userId: owner.account_id, role: owner.role, token: { id, name, scopes } }
}

/** Collects an account's tokens for its owner's export, without their hashes. */
export async function exportTokens(db: Database, accountId: number): Promise<AccessToken[]> {
  return (await listTokenRows(db, accountId)).map(presentToken)
}
