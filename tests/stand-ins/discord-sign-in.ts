import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

type DiscordUser = {
  id: string
  username: string
  global_name: string | null
  email: string | null
  verified: boolean
}

export type DiscordStandIn = {
  address: string
  clientId: string
  clientSecret: string
  /** Who consents at the next visit; undefined: the visitor cancels. */
  user: DiscordUser | undefined
  /** The scopes of each visit, in order. */
  scopes: string[]
  /** Answers the next call of the site in this way. */
  trouble: (answer: (response: ServerResponse) => void) => void
  close: () => Promise<void>
}

/** Starts a local server that answers as documented at https://docs.discord.com/developers/topics/oauth2. */
export async function startDiscordSignIn(): Promise<DiscordStandIn> {
  const codes = new Map<string, { user: DiscordUser; redirectUri: string; challenge: string }>()
  const tokens = new Map<string, DiscordUser>()
  const troubles: ((response: ServerResponse) => void)[] = []
  const json = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const given = Object.fromEntries(query)
    if (given.client_id !== standIn.clientId || given.response_type !== 'code') return json(response, 400, {})
    standIn.scopes.push(given.scope ?? '')
    const back = new URL(given.redirect_uri ?? '')
    back.searchParams.set('state', given.state ?? '')
    if (standIn.user) {
      const code = randomBytes(12).toString('hex')
      const challenge = given.code_challenge ?? ''
      codes.set(code, { user: standIn.user, redirectUri: given.redirect_uri ?? '', challenge })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The resource owner or authorization server denied the request')
    }
    return response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const body = Object.fromEntries(new URLSearchParams(Buffer.concat(await request.toArray()).toString()))
    const isClient = body.client_id === standIn.clientId && body.client_secret === standIn.clientSecret
    if (!isClient) return json(response, 401, { error: 'invalid_client' })
    const grant = codes.get(body.code ?? '')
    codes.delete(body.code ?? '')
    const challenge = createHash('sha256')
      .update(body.code_verifier ?? '')
      .digest('base64url')
    const isRight = grant && grant.redirectUri === body.redirect_uri && grant.challenge === challenge
    if (!isRight) return json(response, 400, { error: 'invalid_grant' })
    const access_token = randomBytes(12).toString('hex')
    tokens.set(access_token, grant.user)
    const scope = 'identify email'
    return json(response, 200, { access_token, token_type: 'Bearer', expires_in: 604_800, refresh_token: 'x', scope })
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', standIn.address)
    if (pathname === '/oauth2/authorize') return authorize(searchParams, response)
    const trouble = troubles.shift()
    if (trouble) return trouble(response)
    if (pathname === '/api/oauth2/token') return exchange(request, response)
    const user = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (pathname === '/api/users/@me' && user) return json(response, 200, user)
    return json(response, user ? 404 : 401, { message: '401: Unauthorized', code: 0 })
  }

  const server = await listen(answer)
  const standIn: DiscordStandIn = {
    address: `http://127.0.0.1:${server.port}`,
    clientId: '123456789012345678',
    clientSecret: 'discord-secret',
    user: undefined,
    scopes: [],
    trouble: (one) => void troubles.push(one),
    close: server.close,
  }
  return standIn
}
