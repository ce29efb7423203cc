import { spoilersKey } from '../../../shared/spoiler-choice.ts'
import { ApiError } from '../../../ui/api/api-error.ts'
import { callApi, isEndOfSession } from '../../../ui/api/call-api.ts'
import { browserTexts } from '../../../ui/storage/text-store.ts'
import { getProfile, logout, refreshToken } from '../contract.ts'
import { endSession, replaceUser, showSession } from './session.ts'
import { readStoredSession, storeTokens } from './session-storage.ts'

// The calls that sessions make to the server, in a file that visitors without one do not load.

/**
 * Fetches the profile, renewing the token first when it is due. Only a response about the session ends it; network
 * errors, rate limits and server failures leave it as it is (docs/product/account.md#session).
 */
export async function checkProfile(): Promise<void> {
  const asked = readStoredSession()
  if (!asked) return showSession()
  try {
    const choice = browserTexts.read(spoilersKey)
    const { user } = await callApi(getProfile, {})
    // The response does not have a choice that was made after the request.
    const isOld = browserTexts.read(spoilersKey) !== choice
    const known = isOld ? { ...user, spoilers: null } : user
    replaceUser(known)
  } catch (error) {
    // Another tab may have signed out, or in to another account, while the response was on its way.
    if (isEndOfSession(error) && readStoredSession()?.user?.id === asked.user?.id) endSession(error.message)
  }
}

/** Tells the server that a session is over. If it cannot be reached, the browser unsubscribes from push messages. */
export async function endOnServer(token: string): Promise<void> {
  const body = { refreshToken: token }
  const told = callApi(logout, { body }, { anonymous: true, keepalive: true })
  await told.catch(endPush).catch(() => {})
}

/** The next login of the account subscribes again (notifications/web/push). */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

let renewing: Promise<string | undefined> | undefined

/**
 * Renews the session after an access token was refused. Calls of one page share a renewal.
 * @param refused the access token
 * @returns the new access token; undefined when the session has ended
 * @throws ApiError when the server cannot be reached or is unable to renew
 */
export async function renew(refused: string): Promise<string | undefined> {
  renewing ??= renewInTurn(refused).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** Renews once per browser: other tabs queue, and find the new token. */
async function renewInTurn(refused: string): Promise<string | undefined> {
  if (!navigator.locks) return renewAlone(refused)
  const name = 'sumine:renew-session'
  const renewed = navigator.locks.request(name, { ifAvailable: true }, (lock) =>
    lock
      ? renewAlone(refused)
      : navigator.locks.request(name, async () => {
          await waitForOtherToken(refused)
          return renewAlone(refused)
        }),
  )
  return renewed.catch((error: unknown) => {
    // A browser that forbids storage forbids locks too.
    if (error instanceof DOMException && error.name === 'SecurityError') return renewAlone(refused)
    throw error
  })
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
