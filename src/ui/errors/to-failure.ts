import { isRouteErrorResponse } from 'react-router'
import { parseJson } from '../../shared/parse-json.ts'
import { ApiError } from '../api/api-error.ts'
import { noAnswer } from '../api/failure-texts.ts'
import { UnreachedSite } from '../network/page-data.ts'

/** A failure to show something: HTTP status (0 without a network), stable code, French message. */
export type Failure = { status: number; code: string; message: string }

/** A fault of the page's own code. */
export const unknownFailure: Failure = { status: 500, code: 'INTERNAL', message: 'Une erreur inconnue est survenue' }

const offlineFailure: Failure = { status: 0, code: 'OFFLINE', message: noAnswer }

/**
 * Reads a refusal in any of its forms: thrown by `api` inside a loader, passed to an error boundary by the router, or
 * thrown by `callApi` in the browser. Anything else is an unknown failure (500).
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { status: error.status, code: error.code, message: error.message }
  if (isRouteErrorResponse(error)) return fromBody(error.data, error.status)
  if (isLoaderRefusal(error)) return fromBody(error.data, error.init?.status ?? 500)
  if (error instanceof UnreachedSite) return offlineFailure
  return unknownFailure
}

/**
 * Returns whether loading the document may help where a client-side navigation failed: the page's code is gone after a
 * release, or a third party answers in place of the site, such as a captive portal.
 */
export function isWorthDocument(error: unknown): boolean {
  if (error instanceof UnreachedSite) return error.isAnswered
  return error instanceof Error && !(error instanceof ApiError)
}

/** Returns whether the server asks to slow down (docs/product/browsing.md#explorer). */
export function isRateLimit(failure: Failure): boolean {
  return failure.status === 429 || failure.code === 'RATE_LIMITED'
}

function fromBody(given: unknown, status: number): Failure {
  // The router passes a refusal from before any page as text.
  const body = typeof given === 'string' ? parseJson(given) : given
  const { code, message } = typeof body === 'object' && body !== null ? (body as Partial<Failure>) : {}
  return { status, code: code ?? 'INTERNAL', message: message ?? unknownFailure.message }
}

type LoaderRefusal = { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null }

/** What `throw data(body, { status })` throws, before the router turns it into an error response. */
function isLoaderRefusal(error: unknown): error is LoaderRefusal {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
}
