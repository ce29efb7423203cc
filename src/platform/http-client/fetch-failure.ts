/**
 * Why an address was not fetched: it may not be requested, its name resolves to a forbidden address, it redirects
 * elsewhere or endlessly, its answer is too large, it timed out, or it is unreachable.
 */
export type FetchFailureKind =
  | 'not-allowed'
  | 'forbidden-address'
  | 'redirect'
  | 'too-large'
  | 'timeout'
  | 'unreachable'

/** An outgoing request without an answer. */
export class FetchFailure extends Error {
  override name = 'FetchFailure'
  readonly kind: FetchFailureKind

  constructor(kind: FetchFailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
