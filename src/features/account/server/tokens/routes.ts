import { type Api, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { requireProof } from '../../../../platform/http/require-proof.ts'
import * as contract from '../../tokens-contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { deleteToken, listTokenRows } from '../queries/access-tokens.ts'
import { insertEvent } from '../queries/account-events.ts'
import { toDevice } from '../sessions/describe-device.ts'
import { makeToken, presentToken } from './own-tokens.ts'

/** Registers the operations on one's own access tokens. */
export function handleTokens(api: Api, parts: AuthParts): void {
  const { db } = parts
  api.handle(contract.listTokens, async (_, context) => {
    const rows = await listTokenRows(db, requireCaller(context).userId)
    return { tokens: rows.map(presentToken) }
  })
  api.handle(contract.createToken, ({ body }, context) =>
    // A borrowed device must not leave one behind.
    makeToken(parts, requireProof(context), { ...body, device: toDevice(context) }),
  )
  api.handle(contract.revokeToken, async ({ params: { id } }, context) => {
    const { userId: accountId } = requireCaller(context)
    const isDeleted = await deleteToken(db, { id, accountId })
    if (!isDeleted) throw new AppError('NOT_FOUND', 'Ce jeton est déjà révoqué.')
    await insertEvent(db, { accountId, kind: 'token-revoked', at: parts.now(), device: toDevice(context) })
  })
}
