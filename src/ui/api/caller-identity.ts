/** Whose calls the browser makes; set by whatever keeps the session. */
export type CallerIdentity = {
  /** The bearer token, or undefined while nobody is signed in. */
  accessToken: () => string | undefined
  /**
   * Gets another token after this one was refused; undefined when the session is over.
   * @throws ApiError when the server could not be asked: the session stays
   */
  renew: (refusedToken: string) => Promise<string | undefined>
}

const nobody: CallerIdentity = { accessToken: () => undefined, renew: async () => undefined }

let identity = nobody

/** From now on calls are made in this name. */
export function identifyCallsBy(next: CallerIdentity): void {
  identity = next
}

/** In whose name the next call is made. */
export function callerIdentity(): CallerIdentity {
  return identity
}
