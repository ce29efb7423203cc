import { parseJson } from '../../../shared/parse-json.ts'
import { spoilersKey, unsentMark } from '../../../shared/spoiler-choice.ts'
import { browserTexts } from '../../../ui/storage/text-store.ts'
import type { OwnUser, Tokens, User } from '../contract.ts'

/** Storage keys of a session (docs/product/account.md#session), which end with it. All tabs share them. */
const ownKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  user: 'user',
  isActive: 'session_active',
  isPersistent: 'persistent_session',
} as const

const keys = {
  ...ownKeys,
  rememberedEmail: 'remembered_email',
  rememberMe: 'remember_me',
  device: 'device_mark',
} as const

export type StoredSession = Tokens & { user: User | undefined }

/** Whether the resume row has content: known before the first paint, and cleared with the session. */
export const resumeRowKey = 'resume_row'
/** What was opened from the palette (shell/palette/recent-entries.ts); cleared with the session. */
export const recentEntriesKey = 'recent_entries'
/** What was watched here (watching/web/watched-episodes.ts); cleared with the session. */
export const watchedKey = 'watched_episodes'

const { read, write } = browserTexts

/** Reads this browser's session: an access token, and session_active is true (docs/product/account.md#session). */
export function readStoredSession(): StoredSession | undefined {
  const accessToken = read(keys.accessToken)
  if (!accessToken || read(keys.isActive) !== 'true') return undefined
  return { accessToken, refreshToken: read(keys.refreshToken) ?? '', user: readUser() }
}

function readUser(): User | undefined {
  const user = parseJson(read(keys.user) ?? 'null') as Partial<User> | null | undefined
  return user?.id && user.username && user.role ? (user as User) : undefined
}

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  write(keys.accessToken, accessToken)
  write(keys.refreshToken, refreshToken)
}

/** Stores the profile, and the account's spoiler choice unless this browser has one that is not sent yet. */
export function storeUser(user: User & Partial<OwnUser>): void {
  write(keys.user, JSON.stringify(user))
  if (user.spoilers && !read(spoilersKey)?.includes(unsentMark)) write(spoilersKey, JSON.stringify(user.spoilers))
}

export function storeSession(session: Tokens & { user: User }): void {
  storeTokens(session)
  storeUser(session.user)
  write(keys.isActive, 'true')
}

/** Clears tokens, user and flags; the remembered e-mail of the login stays (docs/product/account.md#remember-me). */
export function clearSession(): void {
  for (const key of [...Object.values(ownKeys), resumeRowKey, recentEntriesKey, watchedKey]) write(key, undefined)
}

/** Clears a session that could not be renewed; the remembered e-mail stays only if the session was persistent. */
export function clearEndedSession(): void {
  const wasPersistent = read(keys.isPersistent) === 'true'
  clearSession()
  if (!wasPersistent) remember(undefined)
}

/** Reads the e-mail that prefills the login form, and whether 'Se souvenir de moi' was ticked. */
export function readRemembered(): { email: string; isTicked: boolean } {
  return { email: read(keys.rememberedEmail) ?? '', isTicked: read(keys.rememberMe) === 'true' }
}

/** Stores the e-mail for the next login; undefined clears it. */
export function remember(email: string | undefined): void {
  write(keys.rememberedEmail, email)
  write(keys.rememberMe, email === undefined ? undefined : 'true')
  write(keys.isPersistent, email === undefined ? undefined : 'true')
}

/** Reads the mark of this device, which outlives its sessions; undefined when it never signed in. */
export const readDeviceMark = (): string | undefined => read(keys.device) ?? undefined

export function storeDeviceMark(mark: string): void {
  write(keys.device, mark)
}

/** Returns whether a storage event concerns the session; `null` means that all storage was cleared. */
export function isSessionKey(key: string | null): boolean {
  return key === null || Object.values<string>(keys).includes(key)
}

/** Signals to style sheets whether the visitor is signed in, as the script below did before hydration. */
export function markSession(isActive: boolean): void {
  if (isActive) document.documentElement.dataset.session = 'active'
  else delete document.documentElement.dataset.session
}

/**
 * For the page's head, before the first paint: signals to style sheets whether the visitor is signed in, so that the
 * header shows its skeleton or 'Connexion' at once although the page is the same for every visitor.
 */
export const sessionScript = `(function(){try{if(localStorage.getItem('${keys.accessToken}')&&localStorage.getItem('${keys.isActive}')==='true')
document.documentElement.dataset.session='active'}catch(e){}})()`
