import { useSyncExternalStore } from 'react'
import { ApiError, callApi, isEndOfSession } from '../../../ui/api/call-api.ts'
import { identifyCallsBy } from '../../../ui/api/caller-identity.ts'
import type { getProfile, logout, refreshToken, Tokens, User } from '../contract.ts'
import {
  forgetEndedSession,
  forgetSession,
  isSessionKey,
  markSession,
  readStoredSession,
  remember,
  type StoredSession,
  storeDeviceMark,
  storeSession,
  storeTokens,
  storeUser,
} from './session-storage.ts'

/** Who uses this browser. `loading` on the server and until the page is alive, or until the profile is there. */
export type SessionState =
  | { status: 'loading' }
  | {
      status: 'signed-out'
      /** Why the server ended the session, when it did while this page was open. */
      reason?: string
    }
  | {
      status: 'signed-in'
      user: User
    }

const loading: SessionState = { status: 'loading' }
const signedOut: SessionState = { status: 'signed-out' }

let state: SessionState = loading
const listeners = new Set<() => void>()

/** The session, now and at each change. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, () => loading)
}

/** The session as it is now, for code outside components. */
export function getSession(): SessionState {
  return state
}

/** Runs `listener` after each change; returns what stops that. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over what the server answered to a login or a registration. `rememberedEmail` only when a login asked for it. */
export function beginSession(
  given: { tokens: Tokens; user: User; device: string },
  rememberedEmail?: { email: string | undefined },
): void {
  if (rememberedEmail) remember(rememberedEmail.email)
  storeDeviceMark(given.device)
  storeSession({ ...given.tokens, user: given.user })
  show()
}

/** The profile changed: every part of the page shows the new one. */
export function replaceUser(user: User): void {
  if (!readStoredSession()) return
  storeUser(user)
  show()
}

/** 'Se déconnecter': this browser forgets the session at once; the server is told, when it can be reached. */
export async function signOut(): Promise<void> {
  const stored = readStoredSession()
  forgetSession()
  show()
  if (!stored?.refreshToken) return
  const body = { refreshToken: stored.refreshToken }
  await callApi<typeof logout>('POST /api/auth/logout', { body }, { anonymous: true, keepalive: true }).catch(() => {})
}

/**
 * Forgets a session that the server has ended; also the e-mail that the login form would fill in, unless that session
 * was a persistent one.
 * @param reason what the server said, for the login page
 */
export function endSession(reason?: string): void {
  forgetEndedSession()
  show(reason)
}

/**
 * Asks for the profile, renewing the token on the way where that is due. Only an answer that speaks about the session
 * ends it; no network, too many requests or a failing server leave it as it is (docs/product/account.md#session).
 */
export async function checkProfile(): Promise<void> {
  const asked = readStoredSession()
  if (!asked) return show()
  try {
    const { user } = await callApi<typeof getProfile>('GET /api/auth/profile', {})
    replaceUser(user)
  } catch (error) {
    // Another tab may have signed out, or somebody else in, while the answer was on its way.
    if (isEndOfSession(error) && readStoredSession()?.user?.id === asked.user?.id) endSession(error.message)
  }
}

/** Follows what this and the other tabs do with the session. Called once, when the page comes alive. */
export function startSession(): () => void {
  identifyCallsBy({ accessToken: () => readStoredSession()?.accessToken, renew })
  show()
  const followOtherTabs = (event: StorageEvent) => isSessionKey(event.key) && show()
  window.addEventListener('storage', followOtherTabs)
  return () => window.removeEventListener('storage', followOtherTabs)
}

/** Shows what is stored. Parts of the page that show the same person are not drawn again. */
function show(reason?: string): void {
  const stored = readStoredSession()
  const next = stored ? toState(stored) : toSignedOut(reason)
  if (JSON.stringify(next) === JSON.stringify(state)) return
  markSession(next.status !== 'signed-out')
  state = next
  for (const listener of listeners) listener()
}

const toState = ({ user }: StoredSession): SessionState => (user ? { status: 'signed-in', user } : loading)

/** A reason stays until somebody signs in. */
function toSignedOut(reason = state.status === 'signed-out' ? state.reason : undefined): SessionState {
  return reason === undefined ? signedOut : { status: 'signed-out', reason }
}

/** One renewal a browser: the tabs queue, and the next ones find the new token. */
async function renew(refused: string): Promise<string | undefined> {
  if (!navigator.locks) return renewAlone(refused)
  const name = 'sumine:renew-session'
  return navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock
      ? renewAlone(refused)
      : navigator.locks.request(name, async () => {
          await waitForOtherToken(refused)
          return renewAlone(refused)
        }),
  )
}

const longestStorageDelayMs = 1000

/** What another tab stores may be seen here a moment after its lock is free. */
async function waitForOtherToken(refused: string): Promise<void> {
  const isOther = () => readStoredSession()?.accessToken !== refused
  for (let waitedMs = 0; !isOther() && waitedMs < longestStorageDelayMs; waitedMs += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** A server that could not renew is left in peace for so long: a page makes several calls that would ask it at once. */
const restMs = 5000
let unable: { token: string; error: ApiError; atMs: number } | undefined

async function renewAlone(refused: string): Promise<string | undefined> {
  const stored = readStoredSession()
  if (stored?.accessToken !== refused) return stored?.accessToken
  if (unable?.token === refused && performance.now() - unable.atMs < restMs) throw unable.error
  try {
    const body = { refreshToken: stored.refreshToken }
    const { tokens } = await callApi<typeof refreshToken>('POST /api/auth/refresh-token', { body }, { anonymous: true })
    if (readStoredSession()?.accessToken === refused) storeTokens(tokens)
    return tokens.accessToken
  } catch (error) {
    const isUnreadable = error instanceof ApiError && error.code === 'VALIDATION'
    if (error instanceof ApiError && (error.status >= 500 || error.status === 429)) {
      unable = { token: refused, error, atMs: performance.now() }
    }
    if (!isEndOfSession(error) && !isUnreadable) throw error
    if (readStoredSession()?.accessToken === refused) endSession(isUnreadable ? undefined : error.message)
    return undefined
  }
}
