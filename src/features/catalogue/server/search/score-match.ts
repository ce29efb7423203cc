import { type Comparison, compareSeason, countSeasonsLater } from './compare-name.ts'
import type { FoundAcronym, FoundName } from './queries.ts'

/** What each fact about a match is worth. Set with bench/search on its "dev" seed (docs/search.md). */
export const worth = {
  exact: 1,
  wordPrefix: 0.8,
  prefix: 0.76,
  inside: 0.7,
  insidePrefix: 0.66,
  allWords: 0.62,
  /** A likeness at or below `likeFrom` counts nothing, a full one `likeness`. */
  likeness: 0.7,
  likeFrom: 0.35,
  /** How far a likeness counts when it is to the beginning of a name, to its inside, or word by word. */
  likeBegun: 0.92,
  likeInside: 0.85,
  likeWords: 0.9,
  acronym: 0.8,
  coverage: 0.1,
  popularity: 0.04,
  acronymPopularity: 0.06,
  seasonEqual: 0.14,
  seasonPart: 0.12,
  seasonOther: -0.25,
  seasonLater: -0.03,
}
export type Worth = typeof worth

/**
 * How well a name answers what was typed. `match` says how alike they are, from 0 to 1, and decides whether the
 * anime is shown at all; `score` adds season and popularity, and decides its place.
 */
export function scoreName(
  comparison: Comparison,
  name: Pick<FoundName, 'weight' | 'popularity'>,
  w: Worth = worth,
): { match: number; score: number } {
  const { holding, coverage } = comparison
  const match = (holding ? w[holding] : scoreLikeness(comparison, w)) * name.weight + w.coverage * coverage
  return { match, score: match + w.popularity * name.popularity + scoreSeason(comparison, w) }
}

/** The same for a text that is the initials of a title. */
export function scoreAcronym(
  asked: Parameters<typeof compareSeason>[0],
  name: FoundAcronym,
  w: Worth = worth,
): { match: number; score: number } {
  const season = { season: compareSeason(asked, name), seasonsLater: countSeasonsLater(name) }
  return { match: w.acronym, score: w.acronym + w.acronymPopularity * name.popularity + scoreSeason(season, w) }
}

function scoreLikeness({ likeness }: Comparison, w: Worth): number {
  const { whole, begun, inside, words } = likeness
  const best = Math.max(whole, w.likeBegun * begun, w.likeInside * inside, w.likeWords * words)
  return w.likeness * Math.max(0, (best - w.likeFrom) / (1 - w.likeFrom))
}

function scoreSeason({ season, seasonsLater }: Pick<Comparison, 'season' | 'seasonsLater'>, w: Worth): number {
  const scores = {
    'none asked': w.seasonLater * seasonsLater,
    equal: w.seasonEqual,
    part: w.seasonPart,
    other: w.seasonOther,
  }
  return scores[season]
}
