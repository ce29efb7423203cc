import { type GenreWeight, genresOf } from '../../catalogue/server/public.ts'
import type { Tasted } from './rank-suggestions.ts'

const maxMarks = 12
const maxStudios = 5

/**
 * Chooses where candidates are looked for: the two and the three rarest genres of each of the most liked animes, single
 * genres for those with only one, and the studios of them all.
 */
export function chooseFacetSets(
  tasted: readonly Tasted[],
  weightOf: GenreWeight,
): { facetSets: number[][]; studios: string[] } {
  const liked = tasted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.anime.id - b.anime.id)
    .slice(0, maxMarks)
  const sets = new Map<string, number[]>()
  for (const { anime } of liked) {
    const rarestFirst = genresOf(anime).sort((a, b) => weightOf(b) - weightOf(a) || a - b)
    for (const size of rarestFirst.length < 2 ? [1] : [2, 3]) {
      const set = rarestFirst.slice(0, size).sort((a, b) => a - b)
      if (set.length > 0) sets.set(set.join(), set)
    }
  }
  const studios = liked.flatMap(({ anime }) => anime.studio ?? [])
  return { facetSets: [...sets.values()], studios: [...new Set(studios)].slice(0, maxStudios) }
}
