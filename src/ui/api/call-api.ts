import type { AnswerOf, Endpoint, FailureTexts, InputOf } from '../../shared/contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, isErrorCode } from '../../shared/contract/error-codes.ts'
import { fillPath } from '../../shared/contract/fill-path.ts'
import { setFrenchSpaces } from '../../shared/french-spaces.ts'
import { limitWait } from '../network/limit-wait.ts'
import { ApiError } from './api-error.ts'
import { callerIdentity, proveCaller } from './caller-identity.ts'
import { toFailureText } from './failure-texts.ts'

type CallOptions = {
  signal?: AbortSignal
  /** The call outlives the page, for requests sent while it closes. Its body is at most 64 kB. */
  keepalive?: boolean
  /** Bypasses the caches of the browser and of proxies. */
  cache?: 'no-store'
  /** Calls without the bearer token: the renewal of the token would otherwise wait for itself. */
  anonymous?: boolean
}

/** For changes shown before their answer: the visitor may leave the page at once. */
export const outlivesPage: CallOptions = { keepalive: true }

/** The part of an operation's contract that the browser needs (scripts/build/light-contracts.ts). */
type LightEndpoint = Pick<Endpoint, 'method' | 'path' | 'failure'>

/**
 * Calls an operation over HTTP from the browser. A body with a file is sent as a form. An expired access token is
 * renewed and the call repeated.
 * @throws ApiError with the server's French message, else with the operation's own text
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { anonymous = false, ...options }: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { method, path, failure }: LightEndpoint = endpoint
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const request = { method, ...options, longestMs: 60_000, ...toBody(body) }
  const url = fillPath(path, params, query)
  const response = await (anonymous ? reach : reachAsCaller)(url, request).catch((error: unknown) => {
    throw isUnanswered(error) ? new ApiError(0, 'OFFLINE', toFailureText(failure)) : error
  })
  if (!response.ok) throw await toApiError(response, failure)
  // An unreadable answer was cut off, or is not the site's, such as the page of a captive portal.
  return (response.status === 204 ? undefined : await response.json().catch(failOffline(failure))) as AnswerOf<E>
}

/** Returns a handler of rejections which throws a call's own text, unless the call was aborted. */
const failOffline = (texts?: FailureTexts) => (error: unknown) => {
  throw (error as Error | undefined)?.name === 'AbortError' ? error : new ApiError(0, 'OFFLINE', toFailureText(texts))
}

type Request = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; longestMs?: number | undefined }

function toBody(body: unknown): Request {
  if (body === undefined) return {}
  const fields = Object.entries(body as object)
  if (!fields.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  // An upload has no time limit.
  return { body: form, longestMs: undefined }
}

/** Sends a request as the signed-in account; it is repeated with a renewed token, or after a proof, if it must. */
export async function reachAsCaller(url: string, request: Request, renewed?: string): Promise<Response> {
  const { accessToken, renew } = callerIdentity()
  const token = renewed ?? accessToken()
  const response = await reach(url, request, token)
  const code = token && (await findRefusal(response))
  if (!token || !code) return response
  if (code === 'PROOF_REQUIRED') return (await proveCaller()) ? reachAsCaller(url, request) : response
  const fresh = !renewed && endOfSession.has(code) && (await renew(token))
  return fresh ? reachAsCaller(url, request, fresh) : response
}

/** The site's error codes that end a session; nothing else does. */
const endOfSession: ReadonlySet<string> = new Set<ErrorCode>(['TOKEN_EXPIRED', 'UNAUTHENTICATED', 'ACCOUNT_DISABLED'])

/** Returns whether the site itself ended the session; answers of proxies do not count. */
export function isEndOfSession(error: unknown): error is ApiError {
  return error instanceof ApiError && endOfSession.has(error.code)
}

/**
 * Returns the code of a 401 or 403. A wrong password and a missing right have their own, for which a new token would
 * not help; an answer without a code of the site, such as a proxy's, may be about the token.
 */
async function findRefusal(response: Response): Promise<ErrorCode | undefined> {
  if (![401, 403].includes(response.status)) return undefined
  return (await readError(response.clone())).code ?? 'TOKEN_EXPIRED'
}

function reach(url: string, { longestMs, signal, ...request }: Request, token?: string): Promise<Response> {
  const authorization = token && { authorization: `Bearer ${token}` }
  const headers = { accept: 'application/json', ...request.headers, ...authorization }
  return fetch(url, { ...request, headers, signal: limitWait(signal, longestMs) }).catch(failOffline())
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0

/** Reads the site's own error; an answer of a proxy, which may be JSON too, has none. */
async function readError(response: Response): Promise<Partial<ErrorBody>> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null)
  return isErrorCode(body?.code) ? body : {}
}

/** Reads the error of a refused call. @param texts of the operation, if it has its own */
export async function toApiError(response: Response, texts?: FailureTexts): Promise<ApiError> {
  const body = await readError(response)
  const { code = 'INTERNAL', message = toFailureText(texts, response), errors = [] } = body
  return new ApiError(response.status, code, setFrenchSpaces(message), {
    ...body,
    errors: errors.map((field) => ({ ...field, message: setFrenchSpaces(field.message) })),
    statusText: response.statusText,
  })
}
