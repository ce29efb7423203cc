import type { Comparison } from './compare-name.ts'
import type { FoundName } from './queries.ts'
import { finalSeason } from './read-season.ts'

/** A name that was set against what was typed; `reading` is the place of that reading among the query's forms. */
export type ComparedName = { name: FoundName; reading: number; comparison: Comparison }

/**
 * The anime that people mean by "saison 3" of a series whose titles do not number the seasons: the third one to air
 * among those whose name begins with the series'.
 * @returns undefined when a title does name the season, or when there are not so many
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
    // The second half of a season is no season of its own.
    if (aired !== null && (part ?? 1) === 1) airedById.set(animeId, aired)
  }
  const inOrder = [...airedById].sort(([id, aired], [otherId, other]) =>
    aired < other ? -1 : aired > other ? 1 : id - otherId,
  )
  const place = season === finalSeason ? inOrder.length : season
  return place > 1 ? inOrder[place - 1]?.[0] : undefined
}
