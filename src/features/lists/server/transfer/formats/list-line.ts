import type { SaidOfAnime } from '../../../../../platform/database/tables/column-types.ts'
import { toOneLine } from '../../../../../shared/contract/written-texts.ts'
import type { WatchlistStatus } from '../../../watchlist-contract.ts'

/** The language whose episodes are announced: null is both, undefined is not said. */
export type SaidLanguage = 'VOSTFR' | 'VF' | null | undefined

/** One line of somebody's list, whatever file it came from or goes to. Texts are clean (`toCleanText`). */
export type ListLine = {
  /** Empty when the file names the anime only by an id. */
  title: string
  /** Other titles of the same anime, the most telling first. */
  otherTitles: string[]
  year: number | null
  type: 'Anime' | 'Film' | null
  /** What the anime is called on other sites; `slug` on this one. */
  ids: { slug: string | null; mal: string | null; anilist: string | null }
  status: WatchlistStatus
  seenCount: number
  language: SaidLanguage
  /** When it was put on the list, ISO 8601 in UTC; null when the file does not say. */
  addedAt: string | null
  /** What it says besides; `seen` is not set: see `seenCount`. */
  said: SaidOfAnime
}

/** A line that could not be understood. */
export type UnreadLine = { line: number; reason: string }

/** What was read of a file. `stopped` says in French why its end was not read. */
export type ReadList = { lines: ListLine[]; unread: UnreadLine[]; unreadCount: number; stopped: string | undefined }

const longestText = 300

/** One line without control characters, at most 300 letters, spaces single. */
export function toCleanText(text: string): string {
  return Array.from(toOneLine(text)).slice(0, longestText).join('').trim()
}

/** Why a line of no known status is not read. */
export function unknownStatus(given: unknown): string {
  return `statut inconnu : « ${toCleanText(String(given ?? ''))} »`
}

/** Why a line is not read whose anime cannot be told. */
export const nameless = 'ni titre ni identifiant'

const mostOtherTitles = 5

/** The titles among some values, clean, each once, at most six. */
export function toTitles(values: readonly unknown[]): string[] {
  const clean = values.filter((value) => typeof value === 'string').map(toCleanText)
  return [...new Set(clean)].filter((title) => title !== '').slice(0, mostOtherTitles + 1)
}

const mostEpisodes = 100_000

/** A count of episodes; what is none counts as nothing seen. */
export function toSeenCount(value: unknown): number {
  const count = Math.floor(Number(value))
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), mostEpisodes) : 0
}

/** A year of release, or null. */
export function toYear(value: unknown): number | null {
  const year = Number(value)
  return Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : null
}

/** An id of another site: digits, or null. */
export function toSiteId(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return /^[1-9]\d{0,9}$/.test(text) ? text : null
}

/** An address part of this site, or null. */
export function toSlug(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[\p{L}\p{N}][\p{L}\p{N}-]{0,199}$/u.test(text) ? text : null
}

/** An instant between 1970 and 2200 in ISO 8601, or null. */
export function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value.trim())) return null
  const time = Date.parse(value.trim())
  return time > 0 && time < Date.UTC(2200, 0) ? new Date(time).toISOString() : null
}
