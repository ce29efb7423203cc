import { isDatabaseAway } from '../database/database-away.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import { StorageAwayError } from '../storage/storage.ts'
import { AppError } from './app-error.ts'

const httpCodes: Record<number, ConstructorParameters<typeof AppError>[0]> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_FORMAT',
  429: 'RATE_LIMITED',
  431: 'HEADERS_TOO_LARGE',
}

/** Converts an error to the expected failure that it stands for; undefined for a fault of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return new AppError('DATABASE_AWAY', undefined, { retryAfter: 5 })
  if (isDiskFull(error)) return new AppError('STORAGE_FULL', undefined, { retryAfter: 300 })
  if (error instanceof StorageAwayError) return new AppError('STORAGE_AWAY', undefined, { retryAfter: 30 })
  // Refusals by Fastify and its plugins (malformed JSON, body too large, …) have a status below 500.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const code = status < 500 ? (httpCodes[status] ?? 'BAD_REQUEST') : undefined
  return code ? new AppError(code) : undefined
}
