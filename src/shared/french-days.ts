// Calendar days such as `2026-12-04` are formatted in UTC, where each has its own midnight.
const long = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' })
const short = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** Formats `2026-12-04` as `4 décembre 2026`. */
export const toLongDay = (day: string): string => long.format(new Date(day))

/** Formats `2026-12-04` as `4 déc.`. */
export const toShortDay = (day: string): string => short.format(new Date(day))
