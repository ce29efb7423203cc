import type { ListedDetails } from '../../../../../platform/database/column-types.ts'
import type { ListLine } from './list-line.ts'

type Given = {
  score?: number | undefined
  startedOn?: unknown
  finishedOn?: unknown
  notes?: unknown
  rewatches?: unknown
}

/**
 * Cleans a line's data besides its status and count; absent values are left out.
 * @param given score: of 100, see `toScore`; the dates in any format that `toDay` reads
 */
export function toListedDetails({ score, startedOn, finishedOn, notes, rewatches }: Given): ListedDetails {
  const [started, finished, text] = [toDay(startedOn), toDay(finishedOn), toNotes(notes)]
  const again = toRewatches(rewatches)
  return {
    ...(score !== undefined && { score }),
    ...(started !== undefined && { started_on: started }),
    ...(finished !== undefined && { finished_on: finished }),
    ...(text !== '' && { notes: text }),
    ...(again > 0 && { rewatches: again }),
  }
}

/** Converts a score, a number or a text with a point or a comma, to one of 100. @param max the maximum */
export function toScore(value: unknown, max: number): number | undefined {
  const score = toNumber(value)
  return score === undefined || score > max ? undefined : Math.round((score * 100) / max)
}

/** Returns a score of unknown scale: see `settleScores`. */
export function toUnsettledScore(value: unknown): number | undefined {
  const score = toNumber(value)
  return score === undefined || score > 100 ? undefined : score
}

/**
 * Converts unsettled scores to ones of 100, in place.
 * @param best their maximum; by default 100 if a score is above ten, else ten
 */
export function settleScores(lines: readonly ListLine[], best?: number): void {
  const factor = 100 / (best ?? (lines.some(({ said }) => (said.score ?? 0) > 10) ? 100 : 10))
  for (const { said } of lines) if (said.score !== undefined) said.score = Math.round(said.score * factor)
}

/** Returns undefined unless the value is a number above zero: sites write 0 for no score. */
function toNumber(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim().replace(',', '.') : String(value ?? '')
  const number = text === '' ? 0 : Number(text)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

/**
 * Parses a day or a part of it: `2019`, `2019-04` or `2019-04-07`. Reads these, with zeros for unknown parts, instants,
 * `07/04/2019`, 20190407 and AniList's { year, month, day }; undefined for anything else.
 */
export function toDay(value: unknown): string | undefined {
  const [year, month, day] = toParts(value).map(Number)
  if (!year || !Number.isInteger(year) || year < 1900 || year > 2200) return undefined
  if (!month) return String(year)
  if (month > 12) return undefined
  const upToMonth = `${year}-${String(month).padStart(2, '0')}`
  if (!day) return upToMonth
  const isDay = day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isDay ? `${upToMonth}-${String(day).padStart(2, '0')}` : undefined
}

function toParts(value: unknown): unknown[] {
  if (typeof value === 'object' && value !== null) {
    const { year, month, day } = value as Record<string, unknown>
    return [year, month, day]
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  const french = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text)
  if (french) return [french[3], french[2], french[1]]
  const [, ...parts] = /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?(?!\d)/.exec(text) ?? []
  return parts
}

const maxRewatches = 10_000

/** Parses how often an anime was seen again; 0 if invalid. */
function toRewatches(value: unknown): number {
  const count = typeof value === 'string' || typeof value === 'number' ? Math.floor(Number(value)) : 0
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), maxRewatches) : 0
}

/** Converts how often an anime was seen to how often it was seen again. */
export const toTimesAgain = (times: unknown): number => Number(times) - 1

const maxNotesLength = 2000

/** Notes of several lines, without other control characters. */
function toNotes(value: unknown): string {
  if (typeof value !== 'string') return ''
  const clean = value
    .toWellFormed()
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    // Also characters that XML cannot hold.
    .replace(/[^\P{Cc}\n]|[\uFEFF\uFFFE\uFFFF]/gu, ' ')
    .trim()
  return Array.from(clean).slice(0, maxNotesLength).join('').trim()
}

/** Formats a day with zeros for unknown parts, as MyAnimeList does; empty for none. */
export function toZeroedDay(day: string | undefined): string {
  return day === undefined ? '' : `${day}-00-00`.slice(0, 'YYYY-MM-DD'.length)
}
