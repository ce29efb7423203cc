import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '../api/call-api.ts'
import { UnreachedSite } from '../network/page-data.ts'

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
  if (error instanceof UnreachedSite) return offlineFailure
  return unknownFailure
}

/**
 * Whether a document may say more than a page that could not be put together inside the site: its code is missing after
 * a release, or somebody else answers in place of the site, such as a captive portal.
 */
export function isWorthDocument(error: unknown): boolean {
  if (error instanceof UnreachedSite) return error.isAnswered
  return error instanceof Error && !(error instanceof ApiError)
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
