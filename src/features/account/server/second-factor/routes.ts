import { type Api, requireCaller } from '../../../../platform/http/api.ts'
import { requireProof } from '../../../../platform/http/require-proof.ts'
import * as contract from '../../second-factor-contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { resetLostFactors, sendFactorResetNotice } from '../jobs.ts'
import { countRecoveryCodes, findFactor, findReset } from '../queries/second-factors.ts'
import { renewCodes, setUpFactor, turnOffFactor, turnOnFactor } from './change-factor.ts'
import { proveOneself } from './prove-oneself.ts'
import { requireOwner } from './record-change.ts'
import {
  getFactorOf,
  mailResetNotice,
  objectByMail,
  objectToReset,
  requestReset,
  resetDueFactors,
} from './reset-factor.ts'
import { findStaffDue } from './staff-duty.ts'

/** Registers the operations on the caller's second factor, and the proof that other operations require. */
export function handleSecondFactor(api: Api, parts: AuthParts): void {
  api.handle(contract.getSecondFactor, async (_, context) => {
    const { userId } = requireCaller(context)
    const [factor, reset] = await Promise.all([findFactor(parts.db, userId), findReset(parts.db, userId)])
    const staffDue = await findStaffDue(parts, requireCaller(context))
    return {
      on_since: factor?.confirmed_at?.toISOString() ?? null,
      recovery_codes_left: await countRecoveryCodes(parts.db, userId),
      staff_due_at: staffDue?.toISOString() ?? null,
      resets_at: reset?.due_at.toISOString() ?? null,
    }
  })
  api.handle(contract.setUpSecondFactor, async (_, context) => setUpFactor(parts, requireOwner(context).accountId))
  api.handle(contract.turnOnSecondFactor, async ({ body }, context) => ({
    recovery_codes: await turnOnFactor(parts, requireOwner(context), body.code),
  }))
  api.handle(contract.turnOffSecondFactor, async (_, context) => turnOffFactor(parts, requireOwner(context)))
  api.handle(contract.renewRecoveryCodes, async (_, context) => ({
    recovery_codes: await renewCodes(parts, requireOwner(context)),
  }))
  handleResets(api, parts)
  api.handle(contract.proveMyself, async (input, context) => proveOneself(parts, requireCaller(context), input))
}

function handleResets(api: Api, parts: AuthParts): void {
  parts.jobs.handle(sendFactorResetNotice, ({ accountId }) => mailResetNotice(parts, accountId))
  parts.jobs.handle(resetLostFactors, () => resetDueFactors(parts))
  api.handle(contract.getUserSecondFactor, async ({ params }, context) =>
    getFactorOf(parts, { id: params.id, caller: requireCaller(context) }),
  )
  api.handle(contract.resetUserSecondFactor, async ({ params }, context) =>
    requestReset(parts, { id: params.id, caller: requireProof(context), ip: context.ip }),
  )
  api.handle(contract.keepSecondFactor, async (_, context) =>
    objectToReset(parts, { accountId: requireCaller(context).userId, ip: context.ip }),
  )
  api.handle(contract.keepSecondFactorByMail, async ({ body }, { ip }) => {
    await objectByMail(parts, { token: body.token, ip })
    return { message: 'La validation en deux étapes de votre compte reste activée.' }
  })
}
