import { useEffect } from 'react'
import { getSession } from './session.ts'
import { loadSessionCalls, startSession } from './start-session.ts'

/** docs/product/account.md#session */
const profileCheckMs = 5 * 60_000

/**
 * Keeps the session up to date: fetches the profile at startup, when the page becomes visible and every five minutes.
 */
export function useSessionChecks(): void {
  useEffect(() => {
    const stop = startSession()
    const check = () => {
      if (getSession().status === 'signed-out' || document.visibilityState !== 'visible') return
      // Without a network the session stays as it is.
      loadSessionCalls().then(
        ({ checkProfile }) => checkProfile(),
        () => {},
      )
    }
    check()
    const timer = setInterval(check, profileCheckMs)
    document.addEventListener('visibilitychange', check)
    window.addEventListener('online', check)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('online', check)
    }
  }, [])
}
