import { type Api, type CallContext, requireCaller, requireProof } from '../../../../platform/http/api.ts'
import * as contract from '../../second-factor-contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { countRecoveryCodes, findFactor } from '../queries/second-factors.ts'
import { type Owner, renewCodes, setUpFactor, turnOffFactor, turnOnFactor } from './change-factor.ts'
import { proveOneself } from './prove-oneself.ts'

/** Registers the operations on the caller's second factor, and the proof that other operations require. */
export function handleSecondFactor(api: Api, parts: AuthParts): void {
  const toOwner = (context: CallContext): Owner => ({ accountId: requireProof(context).userId, ip: context.ip })
  api.handle(contract.getSecondFactor, async (_, context) => {
    const { userId } = requireCaller(context)
    const factor = await findFactor(parts.db, userId)
    return {
      on_since: factor?.confirmed_at?.toISOString() ?? null,
      recovery_codes_left: await countRecoveryCodes(parts.db, userId),
    }
  })
  api.handle(contract.setUpSecondFactor, async (_, context) => setUpFactor(parts, toOwner(context).accountId))
  api.handle(contract.turnOnSecondFactor, async ({ body }, context) => ({
    recovery_codes: await turnOnFactor(parts, toOwner(context), body.code),
  }))
  api.handle(contract.turnOffSecondFactor, async (_, context) => turnOffFactor(parts, toOwner(context)))
  api.handle(contract.renewRecoveryCodes, async (_, context) => ({
    recovery_codes: await renewCodes(parts, toOwner(context)),
  }))
  api.handle(contract.proveMyself, async (input, context) => proveOneself(parts, requireCaller(context), input))
}
