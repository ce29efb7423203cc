import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** An entry in the words of its site; `score` is of 100 at AniList, of 10 at MyAnimeList. */
type StandInEntry = { status: string; progress: number; score: number }

export type StandInListSite = {
  clientId: string
  clientSecret: string
  /** Who consents at the next visit; undefined: the visitor cancels. */
  member: { id: number; name: string } | undefined
  /** The animes that it knows, with their number of episodes. */
  animes: Map<number, number | null>
  /** The member's list. */
  entries: Map<number, StandInEntry>
  /** The content of each write, in order. */
  writes: { id: number; change: Record<string, unknown> }[]
  /** The number of calls with a token. */
  calls: number
  /** Revokes every token. */
  revoke: () => void
  /** The lifetime of new tokens. */
  lifeS: number
  /** Answers the next call with a token in this way; a call to the token's address too, with `atToken`. */
  trouble: (answer: (response: ServerResponse) => void, at?: 'api' | 'token') => void
}

export type ListSitesStandIn = {
  /** For LIST_SITES_URL. */
  address: string
  aniList: StandInListSite
  myAnimeList: StandInListSite
  close: () => Promise<void>
}

type Answer = (response: ServerResponse) => void
type Call = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  json: (status: number, body: object) => unknown
}

/**
 * Starts a local server that answers as AniList below /anilist (https://docs.anilist.co) and as MyAnimeList below /mal
 * (https://myanimelist.net/apiconfig/references/api/v2 and /authorization).
 */
export async function startListSites(): Promise<ListSitesStandIn> {
  const [aniList, myAnimeList] = [makeSite('anilist'), makeSite('mal')]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '/', standIn.address)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const body = Buffer.concat(await request.toArray()).toString()
    const call = { method: request.method ?? '', query: url.searchParams, body, json }
    const isAniList = url.pathname.startsWith('/anilist/')
    const site = isAniList ? aniList : myAnimeList
    const path = url.pathname.replace(/^\/(anilist|mal)/, '')
    if (path === '/api/v2/oauth/authorize' || path === '/v1/oauth2/authorize') {
      return site.authorize(url.searchParams, response)
    }
    const atToken = path === '/api/v2/oauth/token' || path === '/v1/oauth2/token'
    const trouble = (atToken ? site.troubles.token : site.troubles.api).shift()
    if (trouble) return trouble(response)
    if (atToken) return site.grant(new URLSearchParams(body), json)
    site.shown.calls += 1
    const isKnown = site.tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (isAniList) {
      if (!isKnown) return json(400, { errors: [{ message: 'Invalid token', status: 400 }], data: null })
      return answerGraphQl(site.shown, call)
    }
    if (!isKnown) return json(401, { error: 'invalid_token' })
    return answerMyAnimeList(site.shown, { ...call, path })
  }

  const server = await listen(answer)
  const standIn: ListSitesStandIn = {
    address: `http://127.0.0.1:${server.port}`,
    aniList: aniList.shown,
    myAnimeList: myAnimeList.shown,
    close: server.close,
  }
  return standIn
}

function makeSite(kind: 'anilist' | 'mal') {
  const tokens = new Set<string>()
  const renewals = new Set<string>()
  const codes = new Map<string, { redirectUri: string; challenge: string }>()
  const troubles: Record<'api' | 'token', Answer[]> = { api: [], token: [] }
  const shown: StandInListSite = {
    clientId: `${kind}-client`,
    clientSecret: `${kind}-secret`,
    member: undefined,
    calls: 0,
    lifeS: 31_536_000,
    animes: new Map(),
    entries: new Map(),
    writes: [],
    revoke() {
      tokens.clear()
      renewals.clear()
    },
    trouble: (one, at = 'api') => void troubles[at].push(one),
  }

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const given = Object.fromEntries(query)
    const hasProofKey = given.code_challenge_method === 'plain' && (given.code_challenge ?? '').length >= 43
    const isRight = given.client_id === shown.clientId && given.response_type === 'code'
    if (!isRight || (kind === 'mal' && !hasProofKey)) return response.writeHead(400).end('invalid_request')
    const back = new URL(given.redirect_uri ?? '')
    back.searchParams.set('state', given.state ?? '')
    if (shown.member) {
      const code = randomBytes(12).toString('hex')
      codes.set(code, { redirectUri: given.redirect_uri ?? '', challenge: given.code_challenge ?? '' })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return response.writeHead(302, { location: back.href }).end()
  }

  function grant(body: URLSearchParams, json: Call['json']) {
    const given = Object.fromEntries(body)
    if (given.client_id !== shown.clientId || given.client_secret !== shown.clientSecret) {
      return json(401, { error: 'invalid_client' })
    }
    if (given.grant_type === 'refresh_token') {
      if (kind === 'anilist' || !renewals.delete(given.refresh_token ?? ''))
        return json(400, { error: 'invalid_grant' })
    } else {
      const code = codes.get(given.code ?? '')
      codes.delete(given.code ?? '')
      const isRight =
        code?.redirectUri === given.redirect_uri && (code?.challenge ?? '') === (given.code_verifier ?? '')
      if (!isRight) return json(400, { error: 'invalid_grant' })
    }
    const [access_token, refresh_token] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
    tokens.add(access_token)
    renewals.add(refresh_token)
    return json(200, { token_type: 'Bearer', expires_in: shown.lifeS, access_token, refresh_token })
  }

  return { shown, tokens, troubles, authorize, grant }
}

/** Answers the four documented operations that the site uses. */
function answerGraphQl(site: StandInListSite, { body, json }: Omit<Call, 'path'>) {
  const { query, variables = {} } = JSON.parse(body) as { query: string; variables?: Record<string, number | string> }
  const member = site.member ?? { id: 0, name: '' }
  const toMedia = (id: number) => ({ id, episodes: site.animes.get(id) ?? null })
  if (query.includes('Viewer')) return json(200, { data: { Viewer: member } })
  if (query.includes('MediaListCollection')) {
    const size = 500
    const start = (Number(variables.chunk) - 1) * size
    const all = [...site.entries].map(([id, entry]) => ({ ...entry, media: toMedia(id) }))
    const lists = [{ entries: all.slice(start, start + size) }]
    return json(200, { data: { MediaListCollection: { hasNextChunk: all.length > start + size, lists } } })
  }
  if (query.includes('SaveMediaListEntry')) {
    const { mediaId, ...change } = variables
    const id = Number(mediaId)
    const before = site.entries.get(id) ?? { status: 'CURRENT', progress: 0, score: 0 }
    const { status = before.status, progress = before.progress, scoreRaw = before.score } = change
    site.writes.push({ id, change })
    site.entries.set(id, { status: String(status), progress: Number(progress), score: Number(scoreRaw) })
    return json(200, { data: { SaveMediaListEntry: { id } } })
  }
  const id = Number(variables.id)
  if (!site.animes.has(id))
    return json(404, { errors: [{ message: 'Not Found.', status: 404 }], data: { Media: null } })
  return json(200, { data: { Media: { ...toMedia(id), mediaListEntry: site.entries.get(id) ?? null } } })
}

function answerMyAnimeList(site: StandInListSite, { method, path, query, body, json }: Call) {
  const toStatus = ({ status, progress, score }: StandInEntry) => ({
    status,
    score,
    num_episodes_watched: progress,
    is_rewatching: false,
    updated_at: '2026-01-01T00:00:00+00:00',
  })
  if (path === '/v2/users/@me') return json(200, site.member ?? {})
  if (path === '/v2/users/@me/animelist') {
    const [start, size] = [Number(query.get('offset')), Number(query.get('limit'))]
    const data = [...site.entries].slice(start, start + size).map(([id, entry]) => ({
      node: { id, title: `${id}`, num_episodes: site.animes.get(id) ?? 0 },
      list_status: toStatus(entry),
    }))
    const next = site.entries.size > start + size ? { next: 'https://api.myanimelist.net/v2/next' } : {}
    return json(200, { data, paging: next })
  }
  const [, id = ''] = /^\/v2\/anime\/(\d+)/.exec(path) ?? []
  const known = site.animes.get(Number(id))
  if (known === undefined) return json(404, { error: 'not_found' })
  const entry = site.entries.get(Number(id))
  if (method === 'GET') {
    return json(200, { id: Number(id), num_episodes: known ?? 0, ...(entry && { my_list_status: toStatus(entry) }) })
  }
  if (method !== 'PATCH' || !path.endsWith('/my_list_status')) return json(405, { error: 'method_not_allowed' })
  const change = Object.fromEntries(new URLSearchParams(body))
  const before = entry ?? { status: 'watching', progress: 0, score: 0 }
  const after = {
    status: change.status ?? before.status,
    progress: Number(change.num_watched_episodes ?? before.progress),
    score: Number(change.score ?? before.score),
  }
  site.writes.push({ id: Number(id), change })
  site.entries.set(Number(id), after)
  return json(200, toStatus(after))
}
