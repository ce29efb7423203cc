import type { Comparison } from './compare-name.ts'
import type { FoundName } from './queries.ts'
import { finalSeason } from './read-season.ts'

/** A name compared with the typed text; `reading` is the index of that reading in the query's forms. */
export type ComparedName = { name: FoundName; reading: number; comparison: Comparison }

/**
 * Finds the anime meant by "saison 3" of a series whose titles do not number the seasons: the third to air among those
 * whose name begins with the series' name.
 * @returns undefined when a title names the season, or when there are too few seasons
 */
export function findUnnumberedSeason(season: number, names: ComparedName[]): number | undefined {
  const series = names.filter(
    ({ comparison: { holding }, reading }) =>
      reading === 0 && (holding === 'exact' || holding === 'gluedExact' || holding === 'wordPrefix'),
  )
  if (series.some(({ comparison }) => comparison.season !== 'other')) return undefined
  const airedById = new Map<number, string>()
  for (const { name } of series) {
    const { animeId, part, aired } = name
    // The second half of a season is not a season.
    if (aired !== null && (part ?? 1) === 1) airedById.set(animeId, aired)
  }
  const inOrder = [...airedById].sort(([id, aired], [otherId, other]) =>
    aired < other ? -1 : aired > other ? 1 : id - otherId,
  )
  const place = season === finalSeason ? inOrder.length : season
  return place > 1 ? inOrder[place - 1]?.[0] : undefined
}
