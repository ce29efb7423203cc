import { z } from 'zod'
import { callsOf, defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import { onlyCompared } from '../../shared/contract/written-texts.ts'
import { givenPasswordField, mailedToken } from './contract.ts'
import { assertionField } from './passkeys-contract.ts'
import { missingCode } from './second-factor-rules.ts'

/** A code of an authenticator app, or a recovery code, as typed. */
export const codeField = onlyCompared(z.string(missingCode).trim().min(1, missingCode).max(40, tooLong(40)))

const memberCall = callsOf({ tag: 'auth', access: 'user' })
const limitedMemberCall = callsOf({ tag: 'auth', access: 'user', rate: 'auth' })
const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each works once. They are shown this once, and stored as hashes.'),
})

export const getSecondFactor = memberCall('GET /api/auth/second-factor', {
  summary: 'The state of my second factor',
  response: z.object({
    on_since: instantField.nullable().describe('Null without a second factor.'),
    recovery_codes_left: z.int(),
    staff_due_at: instantField
      .nullable()
      .describe('For staff who need one and have none: when the administration closes to them, if it has not.'),
    resets_at: instantField
      .nullable()
      .describe('When the second factor ends because staff took it away, unless I object.'),
  }),
})

export const setUpSecondFactor = limitedMemberCall('POST /api/auth/second-factor/setup', {
  summary: 'Creates a secret for an authenticator app; active once a code confirms it',
  response: z.object({
    secret: z.string().describe('In base 32, for typing.'),
    uri: z.string().describe('The same for the app on this device: otpauth://….'),
    qr: z
      .object({ size: z.int(), path: z.string() })
      .describe('The same as a QR code: the side in modules, and the dark ones as the path of an SVG picture.'),
  }),
  errors: ['PROOF_REQUIRED', 'CONFLICT'],
})

export const turnOnSecondFactor = limitedMemberCall('POST /api/auth/second-factor', {
  summary: 'Turns my second factor on with the first code of the app',
  body: z.object({ code: codeField.describe('The first code of the authenticator app.') }),
  response: recoveryCodes,
  errors: ['PROOF_REQUIRED', 'CONFLICT'],
})

export const turnOffSecondFactor = limitedMemberCall('DELETE /api/auth/second-factor', {
  summary: 'Turns my second factor off; its recovery codes stop working',
  errors: ['PROOF_REQUIRED'],
})

export const renewRecoveryCodes = limitedMemberCall('POST /api/auth/second-factor/recovery-codes', {
  summary: 'Creates new recovery codes; the former ones stop working',
  response: recoveryCodes,
  errors: ['PROOF_REQUIRED', 'CONFLICT'],
})

export const keepSecondFactor = memberCall('DELETE /api/auth/second-factor/reset', {
  summary: 'Objects to the reset of my second factor: it stays on',
})

export const keepSecondFactorByMail = defineEndpoint('POST /api/auth/keep-second-factor', {
  summary: 'Objects to the reset of a second factor with a mailed link',
  tag: 'auth',
  access: 'public',
  rate: 'auth',
  body: z.object({ token: mailedToken }),
  response: z.object({ message: z.string() }),
})

const adminCall = callsOf({ tag: 'administration', access: 'admin' })
const factorOfUser = getSecondFactor.response.pick({ on_since: true, resets_at: true }).extend({
  passkeys: z.int().describe('How many passkeys it has; a reset removes them, too.'),
})

export const getUserSecondFactor = adminCall('GET /api/admin/users/:id/second-factor', {
  summary: 'The second factor of an account, and its pending reset',
  response: factorOfUser,
})

export const resetUserSecondFactor = adminCall('DELETE /api/admin/users/:id/second-factor', {
  summary: 'Removes a lost second factor after one day; its owner is mailed and can object until then',
  response: factorOfUser,
  errors: ['NOT_FOUND', 'CONFLICT', 'PROOF_REQUIRED'],
})

export const proveMyself = limitedMemberCall('POST /api/auth/proof', {
  summary:
    'Proves that the owner uses this device, by the password, a code or a passkey, for calls that answer PROOF_REQUIRED',
  body: z.union([
    z.object({ password: givenPasswordField('Entrez votre mot de passe.').describe('The password.') }),
    z.object({ code: codeField.describe('A code of the authenticator app, or a recovery code.') }),
    z.object({ passkey: assertionField }),
  ]),
  errors: ['PASSKEY_REFUSED'],
})
