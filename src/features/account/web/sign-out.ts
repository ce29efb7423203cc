import { announceEnd } from './announce-sign-out.ts'
import { showSession } from './session.ts'
import { clearSession, readStoredSession } from './session-storage.ts'

/** 'Se déconnecter': clears the session in this browser at once, and notifies the server if it can be reached. */
export async function signOut(): Promise<void> {
  const stored = readStoredSession()
  announceEnd()
  clearSession()
  showSession()
  if (!stored?.refreshToken) return
  const { endOnServer } = await import('./session-calls.ts')
  await endOnServer(stored.refreshToken)
}
