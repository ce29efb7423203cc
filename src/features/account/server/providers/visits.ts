import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../../../platform/http/app-error.ts'
import { providerReturnPage, visitExpired, visitMs } from '../../providers-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { type AnsweredVisit, findAnswered, insertVisit, putAnswer, spendState } from '../queries/provider-visits.ts'
import { askWhoItIs, buildVisitUrl, type Checks } from './ask-provider.ts'
import type { Provider } from './read-providers.ts'

export type ProviderParts = Pick<AuthParts, 'db' | 'log' | 'now' | 'providers' | 'publicUrl'>

const keyBytes = 32
// Stored visits of an account, and of all sign-ins together. The rate limit allows each address 20 a minute.
const maxOfAccount = 5
const maxSignIns = 10_000

export const toKeyHash = (key: string) => createHash('sha256').update(key).digest()
const makeSecret = () => randomBytes(keyBytes).toString('base64url')

/** Finds a provider of the settings. @throws AppError NOT_FOUND */
function getProvider({ providers }: Pick<ProviderParts, 'providers'>, id: string): Provider {
  const provider = providers.find((given) => given.id === id)
  if (!provider) throw new AppError('NOT_FOUND', 'Ce site ne permet pas cette connexion.')
  return provider
}

type VisitParts = Pick<AuthParts, 'db' | 'now'>

type NewVisit = {
  /** The site to visit, as the row names it. */
  provider: string
  /** Whose account the visit is for; null for a sign-in. */
  accountId: number | null
  /** Returns the page to go to. */
  toUrl: (secrets: Checks) => Promise<string>
}

/** Opens a visit to another site. @returns the page to go to, and the key that the browser keeps */
export async function openVisit(
  { db, now }: VisitParts,
  { provider, accountId, toUrl }: NewVisit,
): Promise<{ url: string; key: string }> {
  const [key, state, nonce, verifier] = [makeSecret(), makeSecret(), makeSecret(), makeSecret()]
  const url = await toUrl({ state, nonce, verifier })
  await insertVisit(db, {
    key_hash: toKeyHash(key),
    provider,
    account_id: accountId,
    state,
    nonce,
    verifier,
    expires_at: new Date(now().getTime() + visitMs),
    max: accountId === null ? maxSignIns : maxOfAccount,
  })
  return { url, key }
}

/** Uses up a visit when its browser comes back. @throws AppError PROVIDER_REFUSED when it is unknown, over or used */
export async function spendVisit({ db, now }: VisitParts, key: string) {
  const begun = await spendState(db, { keyHash: toKeyHash(key), at: now() })
  if (!begun?.state) throw new AppError('PROVIDER_REFUSED', visitExpired)
  return { ...begun, state: begun.state }
}

/**
 * Begins a visit to a provider.
 * @param accountId the account to link; null for a sign-in
 * @throws AppError NOT_FOUND, PROVIDER_AWAY
 */
export async function beginVisit(
  parts: ProviderParts,
  { id, accountId }: { id: string; accountId: number | null },
): Promise<{ url: string; key: string }> {
  const provider = getProvider(parts, id)
  const redirectUri = parts.publicUrl + providerReturnPage
  const toUrl = (secrets: Checks) => buildVisitUrl(parts, provider, { ...secrets, redirectUri })
  return openVisit(parts, { provider: id, accountId, toUrl })
}

/**
 * Exchanges a provider's answer for the visitor's identity, and stores it with the visit. A visit works once.
 * @param query the query string of the address that the provider led back to
 * @throws AppError PROVIDER_REFUSED, PROVIDER_AWAY
 */
export async function takeAnswer(
  parts: ProviderParts,
  { key, query }: { key: string; query: string },
): Promise<{ visit: AnsweredVisit; provider: Provider }> {
  const begun = await spendVisit(parts, key)
  const provider = getProvider(parts, begun.provider)
  const answer = new URL(providerReturnPage, parts.publicUrl)
  answer.search = query
  const { state, nonce, verifier } = begun
  const who = await askWhoItIs(parts, provider, { answer, checks: { state, nonce, verifier } })
  await putAnswer(parts.db, toKeyHash(key), who)
  return { visit: { ...begun, ...who }, provider }
}

/** Finds a visit whose answer was taken. @throws AppError PROVIDER_REFUSED */
export async function requireAnswered(
  parts: ProviderParts,
  { key, accountId }: { key: string; accountId: number | null },
): Promise<{ visit: AnsweredVisit; provider: Provider }> {
  const visit = await findAnswered(parts.db, { keyHash: toKeyHash(key), at: parts.now() })
  if (!visit || visit.account_id !== accountId) throw new AppError('PROVIDER_REFUSED', visitExpired)
  return { visit, provider: getProvider(parts, visit.provider) }
}
