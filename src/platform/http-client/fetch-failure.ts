/**
 * Why an address was not fetched: it is none that may be asked, its name leads to where nobody may connect, it
 * redirects elsewhere or without end, its answer is too large, it takes too long, or it could not be reached.
 */
export type FetchFailureKind =
  | 'not-allowed'
  | 'forbidden-address'
  | 'redirect'
  | 'too-large'
  | 'timeout'
  | 'unreachable'

/** An outside call that did not give an answer. */
export class FetchFailure extends Error {
  override name = 'FetchFailure'
  readonly kind: FetchFailureKind

  constructor(kind: FetchFailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
