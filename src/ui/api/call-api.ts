import type { AnswerOf, Endpoint, InputOf, NameOf } from '../../shared/contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errorCodes, type FieldError } from '../../shared/contract/error-codes.ts'
import { fillPath } from '../../shared/contract/fill-path.ts'

/** A call that the API refused, or that did not reach it (`status` 0, code `OFFLINE`). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE'
  readonly fields: FieldError[]
  constructor(status: number, code: ErrorCode | 'OFFLINE', message: string, fields: FieldError[] = []) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type CallOptions = { signal?: AbortSignal }

/**
 * Calls an operation over HTTP from the browser: `callApi<typeof getAnime>('GET /api/animes/:slug', …)`. The contract
 * is named as a type only, so that its schemas, and the validator they are made with, stay on the server.
 * @throws ApiError with the server's French message, or 'Erreur {status}: {statusText}' (user side §8)
 */
export async function callApi<E extends Endpoint = never>(
  name: NameOf<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
  const [method = '', path = ''] = name.split(' ')
  const request: RequestInit = { method, headers: { accept: 'application/json' } }
  if (options.signal) request.signal = options.signal
  if (body !== undefined) {
    request.body = JSON.stringify(body)
    request.headers = { ...request.headers, 'content-type': 'application/json' }
  }
  const response = await reach(fillPath(path, params, query), request)
  if (!response.ok) throw await toApiError(response)
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<E>
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, 'OFFLINE', 'Connexion réseau interrompue - Veuillez réessayer')
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
  const code = body.code && body.code in errorCodes ? body.code : 'INTERNAL'
  const message = body.message ?? `Erreur ${response.status}: ${response.statusText}`
  return new ApiError(response.status, code, message, body.errors)
}
