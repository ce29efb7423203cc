import type { EditConflict, ErrorBody, ErrorCode, FieldError } from '../../shared/contract/error-codes.ts'

/** A call that the API refused, or that did not reach it (`status` 0, code `OFFLINE`). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'OFFLINE'
  readonly fields: FieldError[]
  /** The concurrent change behind a CONFLICT. */
  readonly conflict: EditConflict | undefined
  /** The HTTP status text, such as `Service Unavailable`; '' over HTTP/2 and without an answer. */
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
