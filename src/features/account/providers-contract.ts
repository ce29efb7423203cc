import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { tooLong } from '../../shared/contract/refusals.ts'
import {
  changedPasswordField,
  changePassword,
  deviceMark,
  login,
  providerField,
  register,
  usernameField,
} from './contract.ts'
import { codeField } from './second-factor-contract.ts'

const expired = 'Cette connexion a expiré. Recommencez.'
/** Names a visit to a provider; only the browser that began it has it. */
export const visitKey = z
  .string(expired)
  .min(1, expired)
  .max(100, tooLong(100))
  .describe('The key of the visit that began at the other site.')
/** The query of the address that a provider led back to. */
export const visitAnswer = z
  .string()
  .max(8000, tooLong(8000))
  .describe('The query with which the other site sent the person back.')
const providerParams = z.object({
  provider: z.string().max(40, tooLong(40)).describe('The id of a site to sign in with.'),
})
const visit = z.object({ key: visitKey, url: z.string().describe("The provider's page to go to.") })

const identity = z.object({
  id: idField,
  provider: providerField,
  name: z.string().describe('The name of the account there.'),
  created_at: instantField,
  last_used_at: instantField.nullable(),
})
export type Identity = z.infer<typeof identity>

const limitedCall = callsOf({ tag: 'auth', access: 'public', rate: 'auth' })
const memberCall = callsOf({ tag: 'auth', access: 'user' })
const limitedMemberCall = callsOf({ tag: 'auth', access: 'user', rate: 'auth' })

export const visitProvider = limitedCall('POST /api/auth/providers/:provider/visits', {
  summary: 'Begins a sign-in with an account of another site',
  params: providerParams,
  response: visit,
  errors: ['NOT_FOUND', 'PROVIDER_AWAY'],
})

export const returnFromProvider = limitedCall('POST /api/auth/provider-return', {
  summary: 'Completes a visit to a provider with its answer; works once, for ten minutes',
  body: z.object({ key: visitKey, query: visitAnswer }),
  response: z.object({
    provider: providerField,
    next: z
      .enum(['sign-in', 'register', 'link', 'taken'])
      .describe('What the browser calls next; `taken`: the address has an account here, which its owner must link.'),
    username: z.string().describe('For a registration.'),
    email: z.string(),
  }),
  errors: ['PROVIDER_REFUSED', 'PROVIDER_AWAY'],
})

export const signInByProvider = limitedCall('POST /api/auth/provider-login', {
  failure: { answered: 'Erreur lors de la connexion' },
  summary: 'Signs a device in with a linked account of another site; a second factor is still asked for',
  body: z.object({
    key: visitKey,
    device: deviceMark.optional(),
    code: codeField.optional().describe('A code of the authenticator app, or a recovery code.'),
  }),
  response: login.response,
  errors: ['PROVIDER_REFUSED', 'SECOND_FACTOR_REQUIRED', 'PASSKEY_REQUIRED', 'ACCOUNT_DISABLED'],
})

export const registerByProvider = limitedCall('POST /api/auth/provider-register', {
  failure: { answered: "Erreur lors de l'inscription" },
  summary: 'Creates an account without a password, linked to one of another site, and signs it in',
  status: 201,
  body: z.object({ key: visitKey, username: usernameField.describe('The name that others see.') }),
  response: register.response,
  errors: ['PROVIDER_REFUSED', 'CONFLICT'],
})

export const listIdentities = memberCall('GET /api/auth/identities', {
  summary: 'My linked accounts of other sites, and the providers that I may link',
  response: z.object({ identities: z.array(identity), providers: z.array(providerField), has_password: z.boolean() }),
})

export const visitToLink = limitedMemberCall('POST /api/auth/identities/:provider/visits', {
  summary: 'Begins linking an account of another site to mine',
  params: providerParams,
  response: visit,
  errors: ['NOT_FOUND', 'CONFLICT', 'PROOF_REQUIRED', 'PROVIDER_AWAY'],
})

export const linkIdentity = limitedMemberCall('POST /api/auth/identities', {
  summary: 'Links the account of the site that I returned from',
  status: 201,
  body: z.object({ key: visitKey }),
  response: z.object({ identity }),
  errors: ['CONFLICT', 'PROVIDER_REFUSED'],
})

export const unlinkIdentity = limitedMemberCall('DELETE /api/auth/identities/:id', {
  summary: 'Unlinks an account of another site, unless it is my only way to sign in',
  errors: ['NOT_FOUND', 'CONFLICT', 'PROOF_REQUIRED'],
})

export const choosePassword = limitedMemberCall('POST /api/auth/first-password', {
  summary: 'Sets the first password of my account, and signs my other devices out',
  body: z.object({ newPassword: changedPasswordField.describe('The new password.') }),
  response: changePassword.response,
  errors: ['CONFLICT', 'PROOF_REQUIRED'],
})
