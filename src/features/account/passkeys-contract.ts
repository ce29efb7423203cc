import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import { requiredText } from '../../shared/contract/written-texts.ts'
import { deviceMark, login } from './contract.ts'
import { maxPasskeyName, noPasskeyName } from './passkeys-rules.ts'

const unreadable = 'Réponse illisible de la clé d’accès'
/** Bytes as WebAuthn's JSON has them. @param max the most characters */
const bytesField = (max: number) =>
  z
    .string(unreadable)
    .max(max, tooLong(max))
    .regex(/^[\w-]+$/, unreadable)
// A credential id has at most 1023 bytes.
const credentialId = bytesField(1364)
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10)
const credentialMeaning = 'The passkey’s answer, as `PublicKeyCredential.toJSON()` gives it.'
const anyCredential = {
  id: credentialId.describe('The credential’s id, in base64url.'),
  rawId: credentialId.describe('The same id, as browsers name it twice.'),
  type: z.literal('public-key', unreadable).describe('Always `public-key`.'),
}

/** The answer of a passkey to a challenge: the browser's AuthenticationResponseJSON. */
export const assertionField = z
  .object({
    ...anyCredential,
    response: z
      .object({
        clientDataJSON: bytesField(8000).describe('What the browser signed, in base64url.'),
        authenticatorData: bytesField(8000).describe('What the authenticator says, in base64url.'),
        signature: bytesField(8000).describe('The signature, in base64url.'),
        userHandle: bytesField(100).optional().describe('The account’s handle, in base64url.'),
      })
      .describe('The answer of the authenticator.'),
  })
  .describe(credentialMeaning)

/** A new passkey: the browser's RegistrationResponseJSON. */
const newPasskeyField = z
  .object({
    ...anyCredential,
    response: z
      .object({
        clientDataJSON: bytesField(8000).describe('What the browser signed, in base64url.'),
        attestationObject: bytesField(40_000).describe('The new key, in base64url.'),
        transports: transports.optional().describe('How the authenticator is reached.'),
      })
      .describe('The answer of the authenticator.'),
  })
  .describe(credentialMeaning)

const knownCredentials = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports }))
const challenged = { challenge: z.string(), timeout: z.int(), userVerification: z.literal('required') }

/** What the browser asks a passkey for: PublicKeyCredentialRequestOptionsJSON. */
const requestOptions = z.object({ ...challenged, rpId: z.string(), allowCredentials: knownCredentials })

/** What the browser makes a passkey of: PublicKeyCredentialCreationOptionsJSON. */
const creationOptions = z.object({
  challenge: challenged.challenge,
  timeout: challenged.timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: knownCredentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: challenged.userVerification,
  }),
  attestation: z.literal('none'),
})

const passkey = z.object({
  id: idField,
  name: z.string(),
  created_at: instantField,
  last_used_at: instantField.nullable().describe('Accurate to the last sign-in or proof; null for one never used.'),
})
export type Passkey = z.infer<typeof passkey>

const limitedCall = callsOf({ tag: 'auth', access: 'public', rate: 'auth' })
const memberCall = callsOf({ tag: 'auth', access: 'user' })
const limitedMemberCall = callsOf({ tag: 'auth', access: 'user', rate: 'auth' })

export const askPasskeySignIn = limitedCall('POST /api/auth/passkey-login/options', {
  summary: 'The challenge that a passkey signs to sign a device in; works once, for ten minutes',
  response: requestOptions,
})

export const signInByPasskey = limitedCall('POST /api/auth/passkey-login', {
  failure: { answered: 'Erreur lors de la connexion' },
  summary: 'Signs a device in with a passkey, in place of password and second factor',
  body: z.object({ passkey: assertionField, device: deviceMark.optional() }),
  response: login.response,
  errors: ['PASSKEY_REFUSED', 'ACCOUNT_DISABLED'],
})

export const listPasskeys = memberCall('GET /api/auth/passkeys', {
  summary: 'My passkeys, newest first',
  response: z.object({ passkeys: z.array(passkey) }),
})

export const askNewPasskey = limitedMemberCall('POST /api/auth/passkeys/options', {
  summary: 'The options for creating a passkey; works once, for ten minutes',
  response: creationOptions,
  errors: ['PROOF_REQUIRED', 'CONFLICT'],
})

export const addPasskey = limitedMemberCall('POST /api/auth/passkeys', {
  summary: 'Adds a passkey to my account, named after the device',
  status: 201,
  body: z.object({ passkey: newPasskeyField }),
  response: z.object({ passkey }),
  errors: ['PROOF_REQUIRED', 'PASSKEY_REFUSED', 'CONFLICT'],
})

export const renamePasskey = memberCall('PUT /api/auth/passkeys/:id', {
  summary: 'Renames one of my passkeys',
  body: z.object({ name: requiredText(noPasskeyName, maxPasskeyName).describe('The name of the passkey.') }),
  response: z.object({ passkey }),
})

export const removePasskey = limitedMemberCall('DELETE /api/auth/passkeys/:id', {
  summary: 'Removes one of my passkeys: it no longer signs in',
  errors: ['PROOF_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
})

export const askPasskeyProof = limitedMemberCall('POST /api/auth/proof/options', {
  summary: 'The challenge that one of my passkeys signs as a proof of presence',
  response: requestOptions,
  errors: ['CONFLICT'],
})
