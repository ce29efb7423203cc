import { z } from 'zod'
import { ownZone, toInstant as toInstantIn } from '../../../../../platform/calendar/weeks.ts'
import type { ListedDetails } from '../../../../../platform/database/column-types.ts'
import { toOneLine } from '../../../../../shared/contract/written-texts.ts'
import type { WatchlistStatus } from '../../../watchlist-contract.ts'

/** The announced language: null is both, undefined is unspecified. */
type ListedLanguage = 'VOSTFR' | 'VF' | null | undefined

/** One line of a member's list, in any format. Texts are clean (`toCleanText`). */
export type ListLine = {
  /** Empty when the file names the anime only by an id. */
  title: string
  /** Other titles of the same anime, the most useful first. */
  otherTitles: string[]
  year: number | null
  type: 'Anime' | 'Film' | null
  /** External ids; `slug` is this site's. */
  ids: { slug: string | null; mal: string | null; anilist: string | null }
  status: WatchlistStatus
  /** The file has a score and no status: `status` is for animes that are not on the list yet. */
  isScoreOnly?: true
  seenCount: number
  language: ListedLanguage
  /** Time of addition to the list, ISO 8601 in UTC; null when unknown. */
  addedAt: string | null
  /** Additional data; `seen` is not set: see `seenCount`. */
  said: ListedDetails
}

/** The fields of a line that its file may leave out, without a value. */
export const unsaid = {
  otherTitles: [],
  year: null,
  type: null,
  ids: { slug: null, mal: null, anilist: null },
  language: undefined,
  addedAt: null,
} satisfies Partial<ListLine>

export type UnreadLine = { line: number; reason: string }

/** The content of a file. `stopped` is the reason in French why its end was not read. */
export type ReadList = { lines: ListLine[]; unread: UnreadLine[]; unreadCount: number; stopped: string | undefined }

const maxTextLength = 300

/** Cleans a text: one line without control characters, at most 300 characters, single spaces. */
export function toCleanText(text: string): string {
  return Array.from(toOneLine(text)).slice(0, maxTextLength).join('').trim()
}

/** Reason for refusing a line with an unknown status. */
export function unknownStatus(given: unknown): string {
  return `statut inconnu : « ${toCleanText(String(given ?? ''))} »`
}

/** Reason for refusing a line that does not identify its anime. */
export const nameless = 'ni titre ni identifiant'

const maxOtherTitles = 5

/** Returns the distinct, cleaned titles among some values, at most six. */
export function toTitles(values: readonly unknown[]): string[] {
  const clean = values.filter((value) => typeof value === 'string').map(toCleanText)
  return [...new Set(clean)].filter((title) => title !== '').slice(0, maxOtherTitles + 1)
}

const maxEpisodes = 100_000

/** Parses a count of episodes; an invalid one counts as 0. */
export function toSeenCount(value: unknown): number {
  const count = Math.floor(Number(value))
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), maxEpisodes) : 0
}

/** Parses a year of release; null if invalid. */
export function toYear(value: unknown): number | null {
  const year = Number(value)
  return Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : null
}

/** Parses an id of another site; null unless digits. */
export function toSiteId(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return /^[1-9]\d{0,9}$/.test(text) ? text : null
}

/** Parses a slug of this site; null if invalid. */
export function toOwnSlug(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[\p{L}\p{N}][\p{L}\p{N}-]{0,199}$/u.test(text) ? text : null
}

/** As French tables and workbooks write it. */
const frenchMoment = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? +(\d{1,2}:\d{2})(?::\d{2})?)?$/
const withoutZone = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/**
 * Parses an instant between 1970 and 2200 into ISO 8601; null if invalid. A French time of day is that of Paris; any
 * other without a zone is UTC, wherever the site runs.
 */
export function toInstant(value: unknown): string | null {
  const time = typeof value === 'string' ? toTime(value.trim()) : 0
  return time > 0 && time < Date.UTC(2200, 0) ? new Date(time).toISOString() : null
}

function toTime(text: string): number {
  const [, day = '', month = '', year, clock] = frenchMoment.exec(text) ?? []
  if (year === undefined) {
    if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return Number.NaN
    return Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // JavaScript would read 31 February as 3 March.
  if (!z.iso.date().safeParse(date).success) return Number.NaN
  const wall = Date.parse(`${date}T${(clock ?? '0:00').padStart(5, '0')}Z`)
  return clock === undefined || Number.isNaN(wall) ? wall : toInstantIn(wall, ownZone).getTime()
}

const bothLanguages = 'VOSTFR et VF'

/** Names of the followed language in our own files; empty when unspecified. */
export function toLanguageText(language: ListedLanguage): string {
  return language === undefined ? '' : (language ?? bothLanguages)
}

/** Parses such a name: null for both languages, undefined when unspecified or unknown. */
export function readLanguageText(text: string): ListedLanguage {
  const said = text.trim()
  if (said === bothLanguages) return null
  return said === 'VF' || said === 'VOSTFR' ? said : undefined
}
