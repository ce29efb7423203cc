import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import { listen } from './listen.ts'

type OpenIdPerson = {
  sub: string
  preferred_username: string
  email?: string
  email_verified?: boolean
  groups?: string[]
}

export type OpenIdStandIn = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who consents at the next visit; undefined: the visitor cancels. */
  person: OpenIdPerson | undefined
  /** Claims that replace those of the next ID token. */
  forged: Record<string, unknown> | undefined
  close: () => Promise<void>
}

/** Starts an OpenID provider at loopback whose visitors consent at once. @param redirectUris where it leads back to */
export async function startOpenId(redirectUris: string[]): Promise<OpenIdStandIn> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = await listen((request, response) => handle(request, response))
  const issuer = `http://127.0.0.1:${server.port}`
  const people = new Map<string, OpenIdPerson>()
  const [clientId, clientSecret] = ['sumine', 'openid-secret']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ ...people.get(accountId), sub: accountId }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['stand-in'] },
  })
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    if (!context.path.startsWith('/interaction/')) return next()
    await decide(context.req, context.res)
    context.respond = false
  })

  // The identity of a visitor comes straight from the provider, so clients trust the line and check the claims
  // (OpenID Connect Core, 3.1.3.7).
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    const { id_token } = (context.body ?? {}) as { id_token?: string }
    if (!id_token || !standIn.forged) return
    const [header, claims = '', signature] = id_token.split('.')
    const given = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...given, ...standIn.forged })).toString('base64url')
    context.body = { ...(context.body as object), id_token: [header, forged, signature].join('.') }
    standIn.forged = undefined
  })

  async function decide(request: IncomingMessage, response: ServerResponse) {
    const { person } = standIn
    if (!person) {
      await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'cancelled' })
      return
    }
    people.set(person.sub, person)
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: person.sub, clientId })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, {
      login: { accountId: person.sub, remember: false },
      consent,
    })
  }

  handle = provider.callback()
  const standIn: OpenIdStandIn = {
    issuer,
    clientId,
    clientSecret,
    person: undefined,
    forged: undefined,
    close: server.close,
  }
  return standIn
}
