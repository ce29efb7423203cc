import { type Comparison, compareSeason, countSeasonsLater } from './compare-name.ts'
import type { FoundAcronym, FoundName } from './queries.ts'

/** Weight of each fact about a match. Tuned with bench/search on its "dev" seed (docs/search.md). */
export const worth = {
  exact: 1.04,
  gluedExact: 1.02,
  wordPrefix: 0.86,
  prefix: 0.84,
  soundPrefix: 0.6,
  gluedPrefix: 0.66,
  inside: 0.8,
  insidePrefix: 0.62,
  allWords: 0.66,
  /** A full similarity counts `likeness`; one at or below `likeFrom` counts nothing. */
  likeness: 0.7,
  likeFrom: 0.37,
  /** Weight of a similarity to the beginning of a name, to its inside, word by word, or by letter pairs. */
  likeBegun: 0.78,
  likeInside: 0.81,
  likeWords: 0.75,
  likePairs: 0.75,
  acronym: 0.74,
  coverage: 0.12,
  popularity: 0.073,
  acronymPopularity: 0.12,
  seasonEqual: 0.08,
  seasonPart: -0.02,
  seasonOther: -0.5,
  seasonLater: -0.11,
  /** For a season known only from the order of airing; it also makes up for `seasonOther`. */
  seasonInferred: 0.45,
}

/** A lower match is another anime: in measurements, nonsense stays under it and two typos above. */
export const minMatch = 0.36

/**
 * Scores a name against the query. `match` is the similarity, from 0 to about 1.2, and decides whether the anime is
 * shown; `score` adds season and popularity, and decides its rank.
 */
export function scoreName(
  comparison: Comparison,
  name: Pick<FoundName, 'weight' | 'popularity'>,
): { match: number; score: number } {
  const { holding, coverage } = comparison
  const match = (holding ? worth[holding] : scoreLikeness(comparison)) * name.weight + worth.coverage * coverage
  return { match, score: match + worth.popularity * name.popularity + scoreSeason(comparison) }
}

/**
 * Scores a query that is the acronym of a title.
 * @param asked the season and part of the query
 */
export function scoreAcronym(
  asked: Pick<FoundAcronym, 'season' | 'part'>,
  acronym: FoundAcronym,
): { match: number; score: number } {
  const season = { season: compareSeason(asked, acronym), seasonsLater: countSeasonsLater(acronym) }
  const match = worth.acronym * acronym.weight
  return { match, score: match + worth.acronymPopularity * acronym.popularity + scoreSeason(season) }
}

function scoreLikeness({ likeness }: Comparison): number {
  const { whole, begun, inside, words, pairs } = likeness
  const best = Math.max(
    whole,
    worth.likeBegun * begun,
    worth.likeInside * inside,
    worth.likeWords * words,
    worth.likePairs * pairs,
  )
  return worth.likeness * Math.max(0, (best - worth.likeFrom) / (1 - worth.likeFrom))
}

function scoreSeason({ season, seasonsLater }: Pick<Comparison, 'season' | 'seasonsLater'>): number {
  const scores = {
    'none asked': worth.seasonLater * seasonsLater,
    equal: worth.seasonEqual,
    part: worth.seasonPart,
    other: worth.seasonOther,
  }
  return scores[season]
}
