import { ApiError } from '../../../ui/api/call-api.ts'
import { getSession, subscribeToSession } from './session.ts'

// A token that is refused right after signing in will be refused again.
const mostTries = 3

/**
 * Makes a call that needs a session; when the session is over, waits until the person has signed in again over the page
 * (`RequireSession staysOpen`) and makes it once more. @throws what the call throws for other reasons
 */
export async function callSignedIn<Answer>(call: () => Promise<Answer>, tries = 1): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || tries === mostTries) throw error
    await signedIn()
    return callSignedIn(call, tries + 1)
  }
}

/** Resolves once somebody is signed in. */
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
