/** All dates are in Paris time for every visitor, because pages are rendered once and shared. */
const timeZone = 'Europe/Paris'
const invalid = 'Date invalide'

const shortDate = new Intl.DateTimeFormat('fr-FR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
const longDate = new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** Formats `31/01/2026`, or `Date invalide`. */
export function toShortDate(instant: string | Date): string {
  return format(shortDate, instant)
}

/** Formats `31 janvier 2026`, or `Date invalide`. */
export function toLongDate(instant: string | Date): string {
  return format(longDate, instant)
}

const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Formats `samedi 31 janvier 2026`, or `Date invalide`. */
export function toLongDay(instant: string | Date): string {
  return format(longDay, instant)
}

const clockTime = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' })

/** Formats `18:05` in Paris, or `Date invalide`. */
export function toClockTime(instant: string | Date): string {
  return format(clockTime, instant)
}

const localDate = new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' })
const localTime = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })

/** Formats `31/01/2026 à 18:05` in the browser's time zone. Client only. */
export function toLocalDateTime(instant: string | Date): string {
  const date = format(localDate, instant)
  return date === invalid ? invalid : `${date} à ${format(localTime, instant)}`
}

const parisSeconds = new Intl.DateTimeFormat('fr-FR', { timeZone, timeStyle: 'medium' })
const localSeconds = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' })

/** Formats `18:05:09` in Paris. */
export function toParisTime(instant: string | Date): string {
  return format(parisSeconds, instant)
}

/** Formats `18:05:09` in the browser's time zone. Only after hydration. */
export function toLocalTime(instant: string | Date): string {
  return format(localSeconds, instant)
}

function format(formatter: Intl.DateTimeFormat, instant: string | Date): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? invalid : formatter.format(date)
}
