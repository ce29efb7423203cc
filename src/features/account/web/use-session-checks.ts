import { useEffect } from 'react'
import { identifyCallsBy } from '../../../ui/api/caller-identity.ts'
import { loadCalls } from '../../../ui/api/load-calls.ts'
import { listen } from '../../../ui/network/listen.ts'
import { getSession, showSession } from './session.ts'
import { isSessionKey, readStoredSession } from './session-storage.ts'

/** docs/product/account.md#session */
const profileCheckMs = 5 * 60_000

/** Keeps the session current while the page is open. */
export function useSessionChecks(): void {
  useEffect(startSessionChecks, [])
}

/**
 * Follows the session, and fetches the profile now, every five minutes, when the page becomes visible and when the
 * network returns; never while the page is hidden.
 * @returns a function that stops it
 */
export function startSessionChecks(): () => void {
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
}

/** Loads what a session asks of the server. @throws ApiError */
const loadSessionCalls = () => loadCalls(() => import('./session-calls.ts'))

/** Follows session changes of this tab and others. Called once, at hydration. */
function startSession(): () => void {
  identifyCallsBy({
    accessToken: () => readStoredSession()?.accessToken,
    renew: async (refused) => (await loadSessionCalls()).renew(refused),
  })
  showSession()
  // A page restored from the back/forward cache has missed the changes of other tabs.
  const followOthers = (event: StorageEvent | PageTransitionEvent) =>
    isSessionKey('key' in event ? event.key : null) && showSession()
  return listen(window, ['storage', 'pageshow'], followOthers)
}
