import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../api/call-api.ts'

/** Why something could not be shown: HTTP status (0 without a network), stable code, French message. */
export type Failure = { status: number; code: string; message: string }

const unknownFailure: Failure = { status: 500, code: 'INTERNAL', message: 'Une erreur inconnue est survenue' }

const offlineFailure: Failure = {
  status: 0,
  code: 'OFFLINE',
  message: 'Connexion réseau interrompue - Veuillez réessayer',
}

/**
 * Reads a refusal in any of the forms it takes on its way: thrown by `api` inside a loader, handed to an error
 * boundary by the router, or thrown by `callApi` in the browser. Anything else is an unknown failure (500).
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { status: error.status, code: error.code, message: error.message }
  if (isRouteErrorResponse(error)) return fromBody(error.data, error.status)
  if (isLoaderRefusal(error)) return fromBody(error.data, error.init?.status ?? 500)
  if (isNetworkError(error)) return offlineFailure
  return unknownFailure
}

/** The server asks to slow down (docs/product/browsing.md#explorer). */
export function isRateLimit(failure: Failure): boolean {
  return failure.status === 429 || failure.code === 'RATE_LIMITED'
}

function fromBody(given: unknown, status: number): Failure {
  // The router hands over as text what was refused before any page was asked.
  const body = typeof given === 'string' ? parseJson(given) : given
  const { code, message } = typeof body === 'object' && body !== null ? (body as Partial<Failure>) : {}
  return { status, code: code ?? 'INTERNAL', message: message ?? unknownFailure.message }
}

type LoaderRefusal = { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null }

/** What `throw data(body, { status })` throws, seen before the router has turned it into an error response. */
function isLoaderRefusal(error: unknown): error is LoaderRefusal {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
}

/** What `fetch` throws when it does not reach the server, in the words of Chromium, Firefox and Safari. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
