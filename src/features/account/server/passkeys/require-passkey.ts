import type { z } from 'zod'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { askPasskeySignIn, assertionField } from '../../passkeys-contract.ts'
import { passkeyWaitMs } from '../../passkeys-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import {
  findPasskey,
  type KnownPasskey,
  listPasskeyRows,
  type PasskeyRow,
  recordPasskeyUse,
} from '../queries/passkeys.ts'
import { makeChallenge, spendChallenge } from './challenges.ts'
import { loadWebAuthn, requireAccepted, toRelyingParty } from './check-passkey.ts'

export type Assertion = z.output<typeof assertionField>
type RequestOptions = AnswerOf<typeof askPasskeySignIn>

/** Asks for any passkey of this site. */
export async function askAnyPasskey(parts: AuthParts): Promise<RequestOptions> {
  return toRequest(parts, await makeChallenge(parts, { purpose: 'sign-in', accountId: null }), [])
}

/** Asks for one of an account's passkeys. @throws AppError CONFLICT when it has none */
export async function askOwnPasskey(parts: AuthParts, accountId: number): Promise<RequestOptions> {
  const passkeys = await listPasskeyRows(parts.db, accountId)
  if (passkeys.length === 0) throw new AppError('CONFLICT', 'Votre compte n’a pas de clé d’accès.')
  return toRequest(parts, await makeChallenge(parts, { purpose: 'proof', accountId }), passkeys)
}

function toRequest(parts: AuthParts, challenge: Buffer, passkeys: PasskeyRow[]): RequestOptions {
  return {
    challenge: challenge.toString('base64url'),
    rpId: toRelyingParty(parts).id,
    timeout: passkeyWaitMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(toKnownCredential),
  }
}

/** Names a passkey to browsers. */
export function toKnownCredential({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id.toString('base64url'), type: 'public-key' as const, transports }
}

/**
 * Requires a passkey's signature of a challenge, by a person whom the device recognised.
 * @param accountId the account that proves itself; null for a sign-in
 * @returns the passkey
 * @throws AppError PASSKEY_REFUSED
 */
export async function requirePasskey(
  parts: AuthParts,
  { passkey: given, accountId }: { passkey: Assertion; accountId: number | null },
): Promise<PasskeyRow> {
  const purpose = accountId === null ? 'sign-in' : 'proof'
  const challenge = await spendChallenge(parts, given.response.clientDataJSON, { purpose, accountId })
  const known = await findPasskey(parts.db, Buffer.from(given.id, 'base64url'))
  if (!known || (accountId !== null && known.account_id !== accountId)) throw unknownPasskey()
  const uses = await countUses(parts, { given, known, challenge })
  if (!(await recordPasskeyUse(parts.db, known.id, { uses, at: parts.now() }))) throw unknownPasskey()
  return known
}

/** Checks the signature. @returns the device's count of uses */
async function countUses(
  parts: AuthParts,
  { given, known, challenge }: { given: Assertion; known: KnownPasskey; challenge: string },
): Promise<number> {
  const { id, origin } = toRelyingParty(parts)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { userHandle, ...response } = given.response
  if (userHandle !== undefined && userHandle !== known.passkey_handle?.toString('base64url')) throw unknownPasskey()
  const { authenticationInfo } = await requireAccepted(parts, () =>
    verifyAuthenticationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: given.id, publicKey: new Uint8Array(known.public_key), counter: Number(known.uses) },
    }),
  )
  return authenticationInfo.newCounter
}

function unknownPasskey(): AppError {
  return new AppError('PASSKEY_REFUSED', 'Cette clé d’accès n’est pas connue ici : elle a peut-être été retirée.')
}
