import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { ApiError } from '../../../../ui/api/api-error.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import {
  addPasskey,
  askNewPasskey,
  askPasskeyProof,
  askPasskeySignIn,
  type Passkey,
  signInByPasskey,
} from '../../passkeys-contract.ts'
import { noPasskeysText } from '../../passkeys-rules.ts'
import { proveMyself } from '../../second-factor-contract.ts'
import { readDeviceMark } from '../session-storage.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'

export type SignedIn = AnswerOf<typeof signInByPasskey>
type Assertion = Awaited<ReturnType<typeof startAuthentication>>

/** Signs in with a passkey that the browser asks for. @throws ApiError */
export async function signInWithPasskey(): Promise<SignedIn> {
  if (!canUsePasskeys()) throw new ApiError(0, 'PASSKEY_REFUSED', noPasskeysText)
  const optionsJSON = await callApi(askPasskeySignIn, {})
  return signIn(await explain(startAuthentication({ optionsJSON })))
}

/**
 * Lets the browser offer passkeys in the e-mail field, until one is chosen or another is asked for.
 * @returns undefined when none was chosen
 */
export async function offerPasskeys(): Promise<SignedIn | undefined> {
  if (!(canUsePasskeys() && (await browserSupportsWebAuthnAutofill()))) return undefined
  const optionsJSON = await callApi(askPasskeySignIn, {}).catch(() => undefined)
  if (!optionsJSON) return undefined
  const chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined)
  return chosen && signIn(chosen)
}

function signIn(passkey: Assertion): Promise<SignedIn> {
  return callApi(signInByPasskey, { body: { passkey, device: readDeviceMark() } })
}

/** Proves with a passkey that the user is the account's owner. @throws ApiError */
export async function proveWithPasskey(): Promise<void> {
  const optionsJSON = await callApi(askPasskeyProof, {})
  await callApi(proveMyself, { body: { passkey: await explain(startAuthentication({ optionsJSON })) } })
}

/** Makes a passkey on this device and adds it to the account. @throws ApiError */
export async function makePasskey(): Promise<Passkey> {
  const optionsJSON = await callApi(askNewPasskey, {})
  const passkey = await explain(startRegistration({ optionsJSON }))
  return (await callApi(addPasskey, { body: { passkey } })).passkey
}

const reasons: Record<string, string> = {
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  SecurityError: 'Les clés d’accès ne fonctionnent pas à cette adresse du site.',
  NotAllowedError: 'Aucune clé d’accès n’a répondu. Réessayez quand vous voulez.',
}

/** Says in French why the browser has no passkey to give. */
function explain<Answer>(asking: Promise<Answer>): Promise<Answer> {
  return asking.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    const message = reasons[name] ?? 'Ce navigateur n’a pas pu utiliser de clé d’accès.'
    throw new ApiError(0, 'PASSKEY_REFUSED', message)
  })
}
