const long = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' })

/** `2026-12-04` gives `4 décembre 2026`. */
export function toLongDay(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`))
}
