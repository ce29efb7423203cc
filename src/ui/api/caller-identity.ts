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
export const callerIdentity = (): CallerIdentity => identity

const cannotProve = async () => false
let prove: () => Promise<boolean> = cannotProve
let proving: Promise<boolean> | undefined

/**
 * Sets how the user proves to be the account's owner, for calls that require it; without, they fail.
 * @param next resolves to whether the user did
 * @returns a function that ends it
 */
export function proveCallsBy(next: () => Promise<boolean>): () => void {
  prove = next
  return () => {
    prove = cannotProve
  }
}

/** Asks for a proof, once for all calls that wait for it. @returns whether the call may be repeated */
export function proveCaller(): Promise<boolean> {
  proving ??= prove().finally(() => {
    proving = undefined
  })
  return proving
}
