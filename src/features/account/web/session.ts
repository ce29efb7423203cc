import { useSyncExternalStore } from 'react'
import { ApiError, callApi, isEndOfSession } from '../../../ui/api/call-api.ts'
import { identifyCallsBy } from '../../../ui/api/caller-identity.ts'
import { getProfile, logout, refreshToken, type Tokens, type User } from '../contract.ts'
import {
  clearEndedSession,
  clearSession,
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

/** The session of this browser. `loading` on the server, before hydration, and until the profile arrives. */
export type SessionState =
  | { status: 'loading' }
  | {
      status: 'signed-out'
      /** Why the server ended the session while this page was open. */
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

/** Returns the current session and re-renders at each change. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, getSession, () => loading)
}

/** Returns the current session, for code outside components. */
export function getSession(): SessionState {
  return state
}

/** Runs `listener` after each change; returns the unsubscribe function. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the response to a login or a registration. `rememberedEmail` is set only when a login asked for it. */
export function beginSession(
  given: { tokens: Tokens; user: User; device: string },
  rememberedEmail?: { email: string | undefined },
): void {
  if (rememberedEmail) remember(rememberedEmail.email)
  storeDeviceMark(given.device)
  storeSession({ ...given.tokens, user: given.user })
  show()
}

/** Stores the changed profile and updates the page. */
export function replaceUser(user: User): void {
  if (!readStoredSession()) return
  storeUser(user)
  show()
}

/** 'Se déconnecter': clears the session in this browser at once, and notifies the server if it can be reached. */
export async function signOut(): Promise<void> {
  const stored = readStoredSession()
  clearSession()
  show()
  if (!stored?.refreshToken) return
  const body = { refreshToken: stored.refreshToken }
  await callApi(logout, { body }, { anonymous: true, keepalive: true }).catch(() => {})
}

/**
 * Clears a session that the server has ended; also the remembered e-mail of the login form, unless that session was a
 * persistent one.
 * @param reason the server's message, for the login page
 */
export function endSession(reason?: string): void {
  clearEndedSession()
  show(reason)
}

/**
 * Fetches the profile, renewing the token first when it is due. Only a response about the session ends it; network
 * errors, rate limits and server failures leave it as it is (docs/product/account.md#session).
 */
export async function checkProfile(): Promise<void> {
  const asked = readStoredSession()
  if (!asked) return show()
  try {
    const { user } = await callApi(getProfile, {})
    replaceUser(user)
  } catch (error) {
    // Another tab may have signed out, or in to another account, while the response was on its way.
    if (isEndOfSession(error) && readStoredSession()?.user?.id === asked.user?.id) endSession(error.message)
  }
}

/** Follows session changes of this tab and others. Called once, at hydration. */
export function startSession(): () => void {
  identifyCallsBy({ accessToken: () => readStoredSession()?.accessToken, renew })
  show()
  const followOtherTabs = (event: StorageEvent) => isSessionKey(event.key) && show()
  window.addEventListener('storage', followOtherTabs)
  return () => window.removeEventListener('storage', followOtherTabs)
}

/** Publishes the stored session. Parts of the page with the same user are not re-rendered. */
function show(reason?: string): void {
  const stored = readStoredSession()
  const next = stored ? toState(stored) : toSignedOut(reason)
  if (JSON.stringify(next) === JSON.stringify(state)) return
  markSession(next.status !== 'signed-out')
  state = next
  for (const listener of listeners) listener()
}

const toState = ({ user }: StoredSession): SessionState => (user ? { status: 'signed-in', user } : loading)

/** A reason stays until the next sign-in. */
function toSignedOut(reason = state.status === 'signed-out' ? state.reason : undefined): SessionState {
  return reason === undefined ? signedOut : { status: 'signed-out', reason }
}

let renewing: Promise<string | undefined> | undefined

/** One renewal per page: its calls share the result. */
async function renew(refused: string): Promise<string | undefined> {
  renewing ??= renewInTurn(refused).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** One renewal per browser: the tabs queue, and the next ones find the new token. */
async function renewInTurn(refused: string): Promise<string | undefined> {
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

const maxStorageDelayMs = 1000

/** A token stored by another tab may become visible a moment after its lock is released. */
async function waitForOtherToken(refused: string): Promise<void> {
  const isOther = () => readStoredSession()?.accessToken !== refused
  for (let waitedMs = 0; !isOther() && waitedMs < maxStorageDelayMs; waitedMs += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Pause after a failed renewal, in ms: a page makes several calls that would each ask again. */
const restMs = 5000
let unable: { token: string; error: ApiError; atMs: number } | undefined

async function renewAlone(refused: string): Promise<string | undefined> {
  const stored = readStoredSession()
  if (stored?.accessToken !== refused) return stored?.accessToken
  if (unable?.token === refused && performance.now() - unable.atMs < restMs) throw unable.error
  try {
    const body = { refreshToken: stored.refreshToken }
    const { tokens } = await callApi(refreshToken, { body }, { anonymous: true })
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
