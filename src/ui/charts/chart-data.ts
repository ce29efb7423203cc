export type ChartSeries = {
  label: string
  /** One value a day; null where nothing is known. */
  values: readonly (number | null)[]
}

export type ChartData = {
  /** Such as `2026-11-21`, the oldest first. */
  days: readonly string[]
  /** Three at most: the first is solid, the second dashed, the third dotted. */
  series: readonly ChartSeries[]
}

const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** `2026-11-19` as `jeudi 19 novembre`. */
export function toLongDay(day: string): string {
  return longDay.format(new Date(`${day}T00:00:00Z`))
}

/** `2026-11-19` as `19 nov.`. */
export function toShortDay(day: string): string {
  return shortDay.format(new Date(`${day}T00:00:00Z`))
}
