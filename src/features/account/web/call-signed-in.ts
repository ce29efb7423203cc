import { ApiError } from '../../../ui/api/api-error.ts'
import { getSession, subscribeToSession } from './session.ts'

// A token refused right after signing in will be refused again.
const maxAttempts = 3

/**
 * Makes a call that requires a session; when the session is over, waits until the user has signed in again over the
 * page (`RequireSession staysOpen`) and repeats it.
 * @throws the call's other errors
 */
export async function callSignedIn<Answer>(call: () => Promise<Answer>, tries = 1): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || tries === maxAttempts) throw error
    await signedIn()
    return callSignedIn(call, tries + 1)
  }
}

/** Resolves at the next sign-in. */
function signedIn(): Promise<void> {
  if (getSession().status === 'signed-in') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      if (getSession().status !== 'signed-in') return
      stop()
      resolve()
    })
  })
}
