import { dayMs } from '../../../shared/durations.ts'

// Day 1 is 1 January 1900. Excel counts 29 February 1900, which never existed, as day 60.
const start1900 = Date.UTC(1899, 11, 30)
const start1904 = Date.UTC(1904, 0, 1)

/** The built-in formats of dates and times, which workbooks use without defining them. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 57])

/** True for a format that shows numbers as dates. @param code the format's text, if the workbook defines it */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id)
  // Quoted texts, colours and languages in brackets, and escaped characters are no parts of dates; [h] counts hours.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  return /[dmyhsja]/i.test(bare.replace(/general|standard/gi, ''))
}

/**
 * Formats a count of days like a French table: `2026-01-31`, or `31/01/2026 18:30` with a time of day, in the author's
 * unstated time zone; `18:30` for a time alone.
 */
export function toDateText(days: number, is1904: boolean): string | undefined {
  const at = new Date((is1904 ? start1904 : start1900) + Math.round(days * 86400) * 1000)
  if (days < 0 || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return undefined
  const [date, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)]
  if (days < 1) return time
  if (at.getTime() % dayMs === 0) return date
  return `${date.split('-').toReversed().join('/')} ${time}`
}
