/** The identity for the browser's calls; set by the session code. */
export type CallerIdentity = {
  /** The bearer token, or undefined while signed out. */
  accessToken: () => string | undefined
  /**
   * Returns a new token after this one was refused; undefined when the session is over.
   * @throws ApiError when the server cannot be reached: the session stays
   */
  renew: (refusedToken: string) => Promise<string | undefined>
}

const nobody: CallerIdentity = { accessToken: () => undefined, renew: async () => undefined }

let identity = nobody

/** Sets the identity of all further calls. */
export function identifyCallsBy(next: CallerIdentity): void {
  identity = next
}

/** Returns the identity of the next call. */
export function callerIdentity(): CallerIdentity {
  return identity
}
