import { Temporal } from 'temporal-polyfill'

/**
 * Returns the public holidays of France in a year (Code du travail, article L3133-1), without those of Alsace-Moselle
 * and overseas: the site uses a single calendar, which applies to most people in France.
 * @returns days such as `2026-05-01`
 */
export function frenchHolidays(year: number): Set<string> {
  const easter = easterOf(year)
  const moving = [1, 39, 50].map((days) => easter.add({ days }).toString())
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
  return new Set([...fixed.map((day) => `${year}-${day}`), ...moving])
}

/**
 * Returns the nth business day (Monday to Friday, no holidays) after a day, which itself does not count.
 * @param day such as `2026-11-21`
 */
export function addBusinessDays(day: string, count: number): string {
  let date = Temporal.PlainDate.from(day)
  for (let left = count; left > 0; ) {
    date = date.add({ days: 1 })
    if (isBusinessDay(date)) left -= 1
  }
  return date.toString()
}

function isBusinessDay(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && !frenchHolidays(date.year).has(date.toString())
}

/**
 * Returns Easter Sunday in the Gregorian calendar (the anonymous algorithm, Meeus, "Astronomical Algorithms", chapter
 * 8).
 */
function easterOf(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 })
}
