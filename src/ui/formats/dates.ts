/** Dates are shown as in Paris, for every visitor alike: the pages are rendered once and shared. */
const timeZone = 'Europe/Paris'

const shortDate = new Intl.DateTimeFormat('fr-FR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
const longDate = new Intl.DateTimeFormat('fr-FR', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })

/** `31/01/2026`, or `Date invalide`. */
export function toShortDate(instant: string | Date): string {
  return format(shortDate, instant)
}

/** `31 janvier 2026`, or `Date invalide`. */
export function toLongDate(instant: string | Date): string {
  return format(longDate, instant)
}

function format(formatter: Intl.DateTimeFormat, instant: string | Date): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? 'Date invalide' : formatter.format(date)
}
