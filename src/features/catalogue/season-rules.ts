/** The quarters of a year in which animes begin, as in addresses, with their names. */
const quarters = { hiver: 'Hiver', printemps: 'Printemps', ete: 'Été', automne: 'Automne' } as const
const slugs = Object.keys(quarters) as (keyof typeof quarters)[]

/** The format of a broadcast season in an address: `automne-2026`. */
export const broadcastSeasonFormat = /^(hiver|printemps|ete|automne)-([1-9]\d{3})$/

/**
 * Returns the number of a broadcast season: its year and quarter, 20264 for `automne-2026`. Later seasons have higher
 * numbers.
 * @returns undefined for another text
 */
export function toSeasonNumber(slug: string): number | undefined {
  const [, quarter, year] = broadcastSeasonFormat.exec(slug) ?? []
  return quarter === undefined ? undefined : Number(year) * 10 + slugs.indexOf(quarter as (typeof slugs)[number]) + 1
}

/** Returns the season of a number: `automne-2026` for 20264. */
export function toSeasonSlug(number: number): string {
  return `${slugs[(number % 10) - 1]}-${Math.floor(number / 10)}`
}

/** Returns the season in which an anime began. @param day such as `2026-10-04` */
export function findSeason(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return toSeasonSlug(year * 10 + Math.ceil(month / 3))
}

/** Names a season: 'Automne 2026'; another text stays as it is. */
export function nameSeason(slug: string): string {
  const [, quarter, year] = broadcastSeasonFormat.exec(slug) ?? []
  return quarter ? `${quarters[quarter as keyof typeof quarters]} ${year}` : slug
}
