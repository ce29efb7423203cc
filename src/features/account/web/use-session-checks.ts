import { useEffect } from 'react'
import { listen } from '../../../ui/network/listen.ts'
import { getSession } from './session.ts'
import { loadSessionCalls, startSession } from './start-session.ts'

/** docs/product/account.md#session */
const profileCheckMs = 5 * 60_000

/** Keeps the session current: fetches the profile at startup, when the page becomes visible and every five minutes. */
export function useSessionChecks(): void {
  useEffect(() => {
    const stops = [startSession()]
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
    stops.push(listen(document, 'visibilitychange', check), listen(window, 'online', check))
    return () => {
      for (const stop of stops) stop()
      clearInterval(timer)
    }
  }, [])
}
