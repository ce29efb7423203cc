import { ApiError } from '../../../ui/api/api-error.ts'
import { getSession, subscribeToSession } from './session.ts'

// A token refused right after signing in will be refused again.
const maxAttempts = 3

let ownerId: number | undefined

/** Names the user of the page, who makes its calls also after the session has ended. */
export function ownCallsBy(userId: number): void {
  ownerId = userId
}

/**
 * Makes a call that requires a session; when the session is over, waits until the user has signed in again over the
 * page (`RequireSession staysOpen`) and repeats it, unless another user signed in.
 * @throws the call's other errors
 */
export async function callSignedIn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const by = ownerId
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || tries === maxAttempts) throw error
      await signedIn()
      if (getSession().user?.id !== by) throw error
    }
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
