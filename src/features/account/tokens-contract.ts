import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { staffScopes, tokenScopes } from '../../shared/contract/token-scopes.ts'
import { shownText } from '../../shared/contract/written-texts.ts'
import { maxTokenName, noScope, tokenLifetimes } from './tokens-rules.ts'

const scopeField = z.enum(tokenScopes)

const accessToken = z.object({
  id: idField,
  name: z.string(),
  scopes: z.array(scopeField),
  created_at: instantField,
  expires_at: instantField.nullable().describe('Null for a token without an end.'),
  last_used_at: instantField.nullable().describe('Accurate to a minute; null for one never used.'),
})
export type AccessToken = z.infer<typeof accessToken>

const noName = 'Le nom du jeton est requis'
const longName = `Le nom du jeton ne peut dépasser ${maxTokenName} caractères`
const endlessStaff = 'Un jeton de l’administration expire au plus tard dans un an'

const newToken = z
  .object({
    name: shownText(noName).max(maxTokenName, longName).min(1, noName).describe('The name of the token.'),
    scopes: z.array(scopeField).max(tokenScopes.length).min(1, noScope).describe('What the token may do.'),
    expires_in_days: z
      .literal(tokenLifetimes, 'Choisissez une durée de la liste')
      .describe('Its lifetime in days; null for no end.'),
  })
  .refine(({ scopes, expires_in_days }) => expires_in_days !== null || !scopes.some(isStaffScope), {
    message: endlessStaff,
    path: ['expires_in_days'],
  })

const isStaffScope = (scope: string) => staffScopes.some((staffScope) => staffScope === scope)

const memberCall = callsOf({ tag: 'auth', access: 'user' })

export const listTokens = memberCall('GET /api/auth/tokens', {
  summary: 'My access tokens, newest first',
  response: z.object({ tokens: z.array(accessToken) }),
})

export const createToken = memberCall('POST /api/auth/tokens', {
  summary: 'Creates an access token, shown in this answer only',
  rate: 'auth',
  status: 201,
  body: newToken,
  response: z.object({ token: z.string(), access_token: accessToken }),
  errors: ['CONFLICT', 'FORBIDDEN', 'PROOF_REQUIRED'],
})

export const revokeToken = memberCall('DELETE /api/auth/tokens/:id', {
  summary: 'Revokes one of my access tokens at once',
})
