import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toOneLine } from '../../../../shared/contract/written-texts.ts'
import { type Role, roleField } from '../../contract.ts'
import { roles as roleOrder } from '../../rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import type { Outsider } from '../queries/provider-visits.ts'
import { describeServer, loadLibrary, orAway, timeoutS } from './oauth-server.ts'
import type { Provider, RoleClaim } from './read-providers.ts'

/** What binds an answer to its visit. */
export type Checks = { state: string; nonce: string; verifier: string }

const discordScope = 'identify email'

const known = new Map<Provider, Promise<Configuration>>()

/** Returns the library's configuration of a provider. That of an OpenID provider is fetched from it once. */
function findConfiguration(provider: Provider): Promise<Configuration> {
  let found = known.get(provider)
  if (!found) {
    found = provider.kind === 'oidc' ? discover(provider) : describeDiscord(provider)
    known.set(provider, found)
    // The next visit asks again.
    found.catch(() => known.delete(provider))
  }
  return found
}

async function discover({ issuer, clientId, clientSecret }: Provider & { kind: 'oidc' }): Promise<Configuration> {
  const { discovery, ClientSecretPost, allowInsecureRequests } = await loadLibrary()
  const isPlain = issuer.startsWith('http:')
  return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
    timeout: timeoutS,
    execute: isPlain ? [allowInsecureRequests] : [],
  })
}

/** Discord's documented addresses: https://docs.discord.com/developers/topics/oauth2 */
function describeDiscord({ url, ...client }: Provider & { kind: 'discord' }): Promise<Configuration> {
  return describeServer(client, {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/api/oauth2/token`,
  })
}

type Parts = Pick<AuthParts, 'log'>
type Visit = Checks & { redirectUri: string }

/** Returns the address that a browser visits. @throws AppError PROVIDER_AWAY */
export async function buildVisitUrl(parts: Parts, provider: Provider, visit: Visit): Promise<string> {
  return orAway(parts, provider, async () => {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadLibrary()
    const configuration = await findConfiguration(provider)
    return buildAuthorizationUrl(configuration, {
      redirect_uri: visit.redirectUri,
      scope: provider.kind === 'oidc' ? provider.scope : discordScope,
      state: visit.state,
      code_challenge: await calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
      ...(provider.kind === 'oidc' && { nonce: visit.nonce }),
    }).href
  })
}

/**
 * Exchanges a provider's answer for the visitor's identity there.
 * @param answer the address that the provider led back to
 * @throws AppError PROVIDER_REFUSED when the visitor cancelled or the answer is not of this visit, PROVIDER_AWAY
 */
export async function askWhoItIs(
  parts: Parts,
  provider: Provider,
  { answer, checks }: { answer: URL; checks: Checks },
): Promise<Outsider> {
  return orAway(parts, provider, async () => {
    const { authorizationCodeGrant } = await loadLibrary()
    const configuration = await findConfiguration(provider)
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: checks.state,
      pkceCodeVerifier: checks.verifier,
      ...(provider.kind === 'oidc' && { expectedNonce: checks.nonce, idTokenExpected: true }),
    })
    if (provider.kind === 'discord') return askDiscord(configuration, provider.url, tokens.access_token)
    const claims = tokens.claims()
    if (!claims) throw new AppError('PROVIDER_REFUSED')
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await (await loadLibrary()).fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
    return toOutsider({ ...claims, ...more }, provider.roles)
  })
}

// PostgreSQL holds neither NUL nor half a surrogate. Only a name may be changed: the others say who it is.
const isPlain = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
const subject = z.string().min(1).max(255).refine(isPlain)
const address = z.string().refine(isPlain).nullish().catch(null)
const name = z.string().transform(toOneLine)
const oidcClaims = z.looseObject({
  sub: subject,
  email: address,
  email_verified: z.boolean().nullish(),
  preferred_username: name.nullish(),
  name: name.nullish(),
})

function toOutsider(given: object, roles: RoleClaim | undefined): Outsider {
  const claims = oidcClaims.parse(given)
  return {
    subject: claims.sub,
    name: claims.preferred_username || claims.name || claims.email?.split('@')[0] || '',
    email: claims.email ?? null,
    is_email_proved: claims.email_verified === true,
    role: roles ? toRole(claims[roles.claim], roles) : null,
  }
}

/** Returns the highest role that the settings assign to a claim's text or texts, Utilisateur by default. */
function toRole(claim: unknown, { values }: RoleClaim): Role {
  const given = (Array.isArray(claim) ? claim : [claim]).flatMap((value) =>
    typeof value === 'string' && Object.hasOwn(values, value) ? [values[value]] : [],
  )
  return roleField.parse(roleOrder.findLast((role) => given.includes(role)) ?? 'Utilisateur')
}

const discordUser = z.object({
  id: subject,
  username: name,
  email: address,
  verified: z.boolean().nullish(),
})

async function askDiscord(configuration: Configuration, url: string, accessToken: string): Promise<Outsider> {
  const { fetchProtectedResource } = await loadLibrary()
  const response = await fetchProtectedResource(configuration, accessToken, new URL(`${url}/api/users/@me`), 'GET')
  if (!response.ok) throw new Error(`users/@me answered ${response.status}`)
  const user = discordUser.parse(await response.json())
  return {
    subject: user.id,
    name: user.username,
    email: user.email ?? null,
    is_email_proved: user.verified === true,
    role: null,
  }
}
