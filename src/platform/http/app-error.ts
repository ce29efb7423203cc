import {
  type EditConflict,
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type FieldError,
} from '../../shared/contract/error-codes.ts'

type Details = {
  /** The one field that the message is about. */
  field?: string
  fields?: FieldError[]
  retryAfter?: number
  conflict?: EditConflict
}

/** An expected failure, thrown by the rule that it breaks and sent as `{ message, code, errors? }`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  /** Seconds until a retry makes sense: sent as the Retry-After header. */
  readonly retryAfter: number | undefined
  readonly conflict: EditConflict | undefined

  /** @param message French, fit to show; defaults to the code's own text */
  constructor(code: ErrorCode, message?: string, details: Details = {}) {
    super(message ?? errorCodes[code].message)
    this.code = code
    this.fields = details.field === undefined ? details.fields : [{ field: details.field, message: this.message }]
    this.retryAfter = details.retryAfter
    this.conflict = details.conflict
  }

  get status(): number {
    return errorCodes[this.code].status
  }

  toBody(): ErrorBody {
    const { message, code, fields, conflict } = this
    return { message, code, ...(fields && { errors: fields }), ...(conflict && { conflict }) }
  }
}

/** Converts a wait in milliseconds to `retryAfter`: whole seconds, at least one. */
export const toRetryAfter = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))
