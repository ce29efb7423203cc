import type { AnswerOf, Endpoint, InputOf, NameOf } from '../../shared/contract/endpoint.ts'
import {
  type EditConflict,
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type FieldError,
} from '../../shared/contract/error-codes.ts'
import { fillPath } from '../../shared/contract/fill-path.ts'
import { callerIdentity } from './caller-identity.ts'
import { toFallbackText } from './fallback-texts.ts'

/** A call that the API refused, or that did not reach it (`status` 0, code `OFFLINE`). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE'
  readonly fields: FieldError[]
  /** Of a CONFLICT: what somebody else changed meanwhile. */
  readonly conflict: EditConflict | undefined
  /** What HTTP says beside the status, such as `Service Unavailable`; '' over HTTP/2 and without an answer. */
  readonly statusText: string
  constructor(
    status: number,
    code: ErrorCode | 'OFFLINE',
    message: string,
    details: Pick<ErrorBody, 'errors' | 'conflict'> & { statusText?: string } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = details.errors ?? []
    this.conflict = details.conflict
    this.statusText = details.statusText ?? ''
  }
}

type CallOptions = {
  signal?: AbortSignal
  /** The call outlives the page: for what is sent while it closes. Its body is at most 64 kB. */
  keepalive?: boolean
  /** Neither the browser nor anything on the way may answer from what it keeps. */
  cache?: 'no-store'
  /** The call is made in nobody's name: that of the renewal itself, which would otherwise wait for its own end. */
  anonymous?: boolean
}

/**
 * Calls an operation over HTTP from the browser: `callApi<typeof getAnime>('GET /api/animes/:slug', …)`. The contract
 * is named as a type only, so that its schemas, and the validator they are made with, stay on the server. A body that
 * holds a file is sent as a form. When the access token has run out it is renewed and the call made again.
 * @throws ApiError with the server's French message, else with the call's own text (fallback-texts.ts)
 */
export async function callApi<E extends Endpoint = never>(
  name: NameOf<E>,
  input: InputOf<E>,
  { anonymous = false, ...options }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const [method = '', path = ''] = name.split(' ')
  const request = { method, ...options, ...toBody(body) }
  const url = fillPath(path, params, query)
  const response = await (anonymous ? reach(url, request) : reachAsCaller(url, request)).catch((error: unknown) => {
    throw isUnanswered(error) ? new ApiError(0, 'OFFLINE', toFallbackText(name)) : error
  })
  if (!response.ok) throw await toApiError(response, name)
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<E>
}

type Request = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

function toBody(body: unknown): Request {
  if (body === undefined) return {}
  const fields = Object.entries(body as object)
  if (!fields.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return { body: form }
}

/** Asks in the name of whoever is signed in; a token that has run out is renewed and the question asked again. */
export async function reachAsCaller(url: string, request: Request): Promise<Response> {
  const { accessToken, renew } = callerIdentity()
  const token = accessToken()
  const response = await reach(url, request, token)
  if (!token || !(await mayBeAboutToken(response))) return response
  const renewed = await renew(token)
  return renewed ? reach(url, request, renewed) : response
}

/** What the site answers when a session is over: nothing else ends one. */
const endOfSession: ReadonlySet<string> = new Set<ErrorCode>(['TOKEN_EXPIRED', 'UNAUTHENTICATED', 'ACCOUNT_DISABLED'])

/** Whether the site itself has said that the session is over; a proxy on the way says nothing about it. */
export function isEndOfSession(error: unknown): error is ApiError {
  return error instanceof ApiError && endOfSession.has(error.code)
}

/** A wrong password answers 401 and a missing right 403, too, and say so: no other token would help. */
async function mayBeAboutToken(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false
  const { code }: Partial<ErrorBody> = await response
    .clone()
    .json()
    .catch(() => ({}))
  return code === undefined || !(code in errorCodes) || endOfSession.has(code)
}

async function reach(url: string, request: Request, token?: string): Promise<Response> {
  const authorization = token && { authorization: `Bearer ${token}` }
  try {
    return await fetch(url, {
      ...request,
      headers: { accept: 'application/json', ...request.headers, ...authorization },
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'OFFLINE', toFallbackText(''))
  }
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0

/** What a refused answer says. @param name of the operation, when it may have a text of its own */
export async function toApiError(response: Response, name = ''): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
  const code = body.code && body.code in errorCodes ? body.code : 'INTERNAL'
  const message = body.message ?? toFallbackText(name, response)
  return new ApiError(response.status, code, message, { ...body, statusText: response.statusText })
}
