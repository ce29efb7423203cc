import type { TableRow } from '../../../platform/database/connect-database.ts'
import { genresOf } from './facet-codes.ts'

/** The fields that similarity depends on. */
export type ComparedAnime = Pick<TableRow<'anime'>, 'id' | 'type' | 'studio' | 'release_year' | 'popularity' | 'facets'>

/** Weight of a shared genre: high when few animes have it, low when most do. */
export type GenreWeight = (genreId: number) => number

// Weights of the parts of similarity. Genres decide; the rest orders animes that share the same genres.
const genreShare = 10
const studioShare = 1.5
const eraShare = 1
const typeShare = 0.75
/** Difference in years from which two animes no longer belong to one era. */
const eraYears = 15

/** Weighs a genre that `animeCount` of `total` animes have (inverse document frequency). */
export function weighGenre(animeCount: number, total: number): number {
  return Math.log(1 + total / Math.max(1, animeCount))
}

/** Returns the similarity of two animes, 0 for nothing in common; deterministic. */
export function likeness(a: ComparedAnime, b: ComparedAnime, weightOf: GenreWeight): number {
  let score = genreShare * sharedGenres(a, b, weightOf)
  if (a.studio !== null && a.studio === b.studio) score += studioShare
  if (a.release_year !== null && b.release_year !== null) {
    score += eraShare * Math.max(0, 1 - Math.abs(a.release_year - b.release_year) / eraYears)
  }
  if (a.type === b.type) score += typeShare
  return score
}

/** Returns the weight of the shared genres over that of the genres either has, 0 to 1. */
function sharedGenres(a: ComparedAnime, b: ComparedAnime, weightOf: GenreWeight): number {
  const genresOfB = new Set(genresOf(b))
  let shared = 0
  let all = 0
  for (const genre of genresOf(a)) {
    all += weightOf(genre)
    if (genresOfB.delete(genre)) shared += weightOf(genre)
  }
  for (const genre of genresOfB) all += weightOf(genre)
  return all === 0 ? 0 : shared / all
}

/** Returns the `limit` candidates most similar to an anime. Ties go to the more popular, then to the older id. */
export function rankSimilar(
  anime: ComparedAnime,
  candidates: ComparedAnime[],
  { weightOf, limit }: { weightOf: GenreWeight; limit: number },
): number[] {
  return candidates
    .filter((candidate) => candidate.id !== anime.id)
    .map((candidate) => ({ candidate, score: likeness(anime, candidate, weightOf) }))
    .sort(
      (a, b) => b.score - a.score || b.candidate.popularity - a.candidate.popularity || a.candidate.id - b.candidate.id,
    )
    .slice(0, limit)
    .map(({ candidate }) => candidate.id)
}
