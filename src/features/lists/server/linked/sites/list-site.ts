import type { HttpAnswer } from '../../../../../platform/http-client/create-http-client.ts'
import type { ListSiteId } from '../../../linked-rules.ts'
import type { WatchlistStatus } from '../../../watchlist-contract.ts'

/** What a list says of an anime. */
export type ListState = {
  status: WatchlistStatus
  seen: number
  /** Of 100; null for none. */
  score: number | null
}

/** An entry of a list there. */
export type SiteEntry = ListState & {
  siteId: string
  /** Its episodes count again from the first: they say nothing of what was seen. */
  isRewatching: boolean
  /** How many episodes the site knows; null if it does not say. */
  episodeCount: number | null
}

/** An anime there; without an entry it is not on the list. */
type SiteAnime = { episodeCount: number | null; entry: SiteEntry | undefined }

export type SiteRequest = { url: string; method?: 'GET' | 'POST' | 'PATCH'; body?: string; contentType?: string }
/** Asks with a member's token. @throws SiteAway, LinkEnded, ChangeRefused */
export type AskSite = (request: SiteRequest) => Promise<Pick<HttpAnswer, 'status'> & { data: unknown }>

/** A site whose lists can be linked. Its calls throw the errors of `AskSite`. */
export type ListSite = {
  id: ListSiteId
  name: string
  clientId: string
  clientSecret: string | undefined
  server: { issuer: string; authorization_endpoint: string; token_endpoint: string }
  /** Whether its visits carry a proof key, sent as it is (RFC 7636, `plain`). */
  usesProofKey: boolean
  requestsAMinute: number
  /** Returns the nearest score that the site can hold. */
  toOwnScore: (score: number) => number
  findOwner: (ask: AskSite) => Promise<{ subject: string; name: string }>
  listEntries: (ask: AskSite, subject: string) => Promise<SiteEntry[]>
  /** @returns undefined for an anime that the site does not have */
  findAnime: (ask: AskSite, siteId: string) => Promise<SiteAnime | undefined>
  /** Writes the given values of an entry, which begins to exist if it does not. */
  saveEntry: (ask: AskSite, siteId: string, change: Partial<ListState>) => Promise<void>
}
