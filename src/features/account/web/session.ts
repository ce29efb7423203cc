import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/storage/create-listeners.ts'
import type { Tokens, User } from '../contract.ts'
import {
  clearEndedSession,
  markSession,
  readStoredSession,
  remember,
  type StoredSession,
  storeDeviceMark,
  storeSession,
  storeUser,
} from './session-storage.ts'

/** The session of this browser. `loading` on the server, before hydration, and until the profile arrives. */
export type SessionState =
  | { status: 'loading'; user?: undefined }
  | {
      status: 'signed-out'
      user?: undefined
      /** Why the server ended the session while this page was open. */
      reason?: string
    }
  | { status: 'signed-in'; user: User }

const loading: SessionState = { status: 'loading' }
const signedOut: SessionState = { status: 'signed-out' }

let state: SessionState = loading
const { subscribe, notify } = createListeners()

/** Runs a listener after each change; returns the unsubscribe function. */
export const subscribeToSession = subscribe

/** Returns the current session and re-renders at each change. */
export const useSession = (): SessionState => useSessionPart((session) => session)

/**
 * Returns a part of the session, which React compares by identity, and re-renders when it changes. A part that is the
 * same while the session loads and without one, such as the member, spares visitors a re-render after hydration.
 */
export function useSessionPart<Part>(select: (session: SessionState) => Part): Part {
  return useSyncExternalStore(
    subscribeToSession,
    () => select(state),
    () => select(loading),
  )
}

/** Returns the signed-in member; undefined for visitors, and before the session is known. */
export const useMember = (): User | undefined => useSessionPart(({ user }) => user)

/** Returns the current session, for code outside components. */
export const getSession = (): SessionState => state

/**
 * Stores the response to a login or a registration.
 * @param rememberedEmail the choice of 'Se souvenir de moi': an undefined e-mail clears the last one. Without this
 * parameter the last one stays.
 */
export function beginSession(
  given: { tokens: Tokens; user: User; device: string },
  rememberedEmail?: { email: string | undefined },
): void {
  if (rememberedEmail) remember(rememberedEmail.email)
  storeDeviceMark(given.device)
  storeSession({ ...given.tokens, user: given.user })
  showSession()
}

/** Stores the changed profile and updates the page, unless another account signed in since it was asked for. */
export function replaceUser(user: User): void {
  const stored = readStoredSession()
  if (!stored || (stored.user ?? user).id !== user.id) return
  storeUser(user)
  showSession()
}

/**
 * Clears a session that the server has ended; also the remembered e-mail of the login form, unless that session was a
 * persistent one.
 * @param reason the server's message, for the login page
 */
export function endSession(reason?: string): void {
  clearEndedSession()
  showSession(reason)
}

/** Publishes the stored session. Parts of the page with the same user are not re-rendered. */
export function showSession(reason?: string): void {
  const stored = readStoredSession()
  const next = stored ? toState(stored) : toSignedOut(reason)
  if (JSON.stringify(next) === JSON.stringify(state)) return
  markSession(next.status !== 'signed-out')
  state = next
  notify()
}

const toState = ({ user }: StoredSession): SessionState => (user ? { status: 'signed-in', user } : loading)

/** A reason stays until the next sign-in. */
function toSignedOut(reason = state.status === 'signed-out' ? state.reason : undefined): SessionState {
  return reason === undefined ? signedOut : { status: 'signed-out', reason }
}
