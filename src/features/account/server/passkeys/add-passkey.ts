import { randomBytes } from 'node:crypto'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf, ParsedInputOf } from '../../../../shared/contract/endpoint.ts'
import type { addPasskey, askNewPasskey, Passkey } from '../../passkeys-contract.ts'
import { maxPasskeys, passkeyWaitMs } from '../../passkeys-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { getUser } from '../profile/update-profile.ts'
import { countPasskeys, findOrPutHandle, insertPasskey, listPasskeyRows, type PasskeyRow } from '../queries/passkeys.ts'
import { type Owner, recordChange } from '../second-factor/record-change.ts'
import { nameDevice } from '../sessions/describe-device.ts'
import { makeChallenge, spendChallenge } from './challenges.ts'
import { loadWebAuthn, requireAccepted, toRelyingParty } from './check-passkey.ts'
import { toKnownCredential } from './require-passkey.ts'

// WebAuthn recommends random ones, which say nothing of the account.
const handleBytes = 32
// EdDSA, ES256 and RS256: what WebAuthn recommends.
const algorithms = [-8, -7, -257]

/** Returns what a browser needs to make a passkey. @throws AppError CONFLICT when the account has the most */
export async function askForNewPasskey(parts: AuthParts, accountId: number): Promise<AnswerOf<typeof askNewPasskey>> {
  const [user, passkeys] = await Promise.all([getUser(parts, accountId), listPasskeyRows(parts.db, accountId)])
  if (passkeys.length >= maxPasskeys) throw tooMany()
  const challenge = await makeChallenge(parts, { purpose: 'add', accountId })
  const handle = await findOrPutHandle(parts.db, accountId, randomBytes(handleBytes))
  return {
    challenge: challenge.toString('base64url'),
    timeout: passkeyWaitMs,
    rp: { id: toRelyingParty(parts).id, name: 'Suminé' },
    user: { id: handle.toString('base64url'), name: user.email, displayName: user.username },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: passkeys.map(toKnownCredential),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

type Given = { passkey: ParsedInputOf<typeof addPasskey>['body']['passkey'] }

/**
 * Adds a passkey that the caller's browser has made, named after the device.
 * @throws AppError PASSKEY_REFUSED, CONFLICT when it is known or the account has the most
 */
export async function addOwnPasskey(parts: AuthParts, owner: Owner, { passkey: given }: Given): Promise<Passkey> {
  const { accountId, device } = owner
  const wanted = { purpose: 'add', accountId } as const
  const challenge = await spendChallenge(parts, given.response.clientDataJSON, wanted)
  const { id, origin } = toRelyingParty(parts)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { transports = [], ...response } = given.response
  const { registrationInfo } = await requireAccepted(parts, () =>
    verifyRegistrationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  const { credential } = registrationInfo
  const row = await recordChange(parts, { ...owner, change: 'passkey-added' }, async (db) => {
    const inserted = await insertPasskey(db, {
      account_id: accountId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      uses: credential.counter,
      transports,
      name: nameDevice(device.userAgent),
      created_at: parts.now(),
      max: maxPasskeys,
    })
    if (inserted) return inserted
    if ((await countPasskeys(db, accountId)) >= maxPasskeys) throw tooMany()
    throw new AppError('CONFLICT', 'Cette clé d’accès est déjà enregistrée.')
  })
  return presentPasskey(row)
}

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at: created_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null }
}

function tooMany(): AppError {
  return new AppError('CONFLICT', `Vous avez déjà ${maxPasskeys} clés d’accès : retirez-en une.`)
}
