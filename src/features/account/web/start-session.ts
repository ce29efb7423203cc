import { identifyCallsBy } from '../../../ui/api/caller-identity.ts'
import { loadCalls } from '../../../ui/api/load-calls.ts'
import { listen } from '../../../ui/network/listen.ts'
import { showSession } from './session.ts'
import { isSessionKey, readStoredSession } from './session-storage.ts'

/** Loads what a session asks of the server. @throws ApiError */
export const loadSessionCalls = () => loadCalls(() => import('./session-calls.ts'))

/** Follows session changes of this tab and others. Called once, at hydration. */
export function startSession(): () => void {
  identifyCallsBy({
    accessToken: () => readStoredSession()?.accessToken,
    renew: async (refused) => (await loadSessionCalls()).renew(refused),
  })
  showSession()
  const followOtherTabs = (event: StorageEvent) => isSessionKey(event.key) && showSession()
  return listen(window, 'storage', followOtherTabs)
}
