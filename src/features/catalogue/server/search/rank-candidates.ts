import { type Comparison, compareBeginning, compareName } from './compare-name.ts'
import type { FoundAcronym, FoundName } from './queries.ts'
import type { SearchQuery } from './read-query.ts'
import { finalSeason } from './read-season.ts'
import { minMatch, scoreAcronym, scoreName, worth } from './score-match.ts'

/** An anime with its best-matching name. */
export type Candidate = {
  animeId: number
  /** Similarity, 0 to about 1.2; above 1 the title itself was typed. */
  match: number
  /** Rank among the others: the match, the popularity and the season. */
  score: number
  popularity: number
  /** The alternative title that matched, unless it is the displayed one. */
  matchedTitle: string | null
}

/** A name compared with the typed text; `reading` is the index of that reading in the query's forms. */
export type ComparedName = { name: FoundName; reading: number; comparison: Comparison }

/** Names and acronyms that may answer a query. Each name is there once for each reading of the query. */
export type Compared = { names: ComparedName[]; acronyms: FoundAcronym[] }

/** Compares each name with each reading of the query, and once more with the beginning of the name. */
export function compareNames(query: SearchQuery, names: FoundName[]): ComparedName[] {
  const read = query.forms.flatMap((form, reading) =>
    names.map((name) => ({ name, reading, comparison: compareName(form, name) })),
  )
  const begun = names.flatMap((name) => {
    const comparison = compareBeginning(query.plain, name)
    return comparison ? [{ name, reading: 0, comparison }] : []
  })
  return [...read, ...begun]
}

/**
 * Ranks the animes of these names, each by its best name, and drops names that are too different. Ties go to the more
 * followed anime, then to the one that has been in the catalogue for longer.
 */
export function rankCandidates(query: SearchQuery, { names, acronyms }: Compared): Candidate[] {
  const best = new Map<number, Candidate>()
  const consider = (candidate: Candidate) => {
    const known = best.get(candidate.animeId)
    if (!known || compareCandidates(candidate, known) < 0) best.set(candidate.animeId, candidate)
  }
  for (const { name, comparison } of names) {
    const { match, score } = scoreName(comparison, name)
    const { animeId, popularity } = name
    if (match >= minMatch)
      consider({ animeId, match, score, popularity, matchedTitle: name.isShown ? null : name.text })
  }
  for (const acronym of acronyms) {
    const { match, score } = scoreAcronym(query.forms[0], acronym)
    const { animeId, popularity } = acronym
    if (match >= minMatch) consider({ animeId, match, score, popularity, matchedTitle: null })
  }
  favourSeason(query, names, best)
  return [...best.values()].sort(compareCandidates)
}

/** Raises the anime that the typed number means, if the series does not number its seasons. */
function favourSeason(query: SearchQuery, names: ComparedName[], best: Map<number, Candidate>): void {
  const { season } = query.forms[0]
  // Readings after the first take the number for a part of the name: if a name has it, no season is meant.
  const isOfName = names.some(({ reading, comparison }) => reading > 0 && comparison.holding)
  if (season === null || isOfName) return
  const animeId = findUnnumberedSeason(season, names)
  const meant = animeId === undefined ? undefined : best.get(animeId)
  if (meant) best.set(meant.animeId, { ...meant, score: meant.score + worth.seasonInferred })
}

/**
 * Finds the anime meant by "saison 3" of a series whose titles do not number the seasons: the third to air among those
 * whose name begins with the series' name.
 * @returns undefined when a title names the season, or when there are too few seasons
 */
function findUnnumberedSeason(season: number, names: ComparedName[]): number | undefined {
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
  const inOrder = [...airedById].sort(([id, aired], [otherId, otherAired]) => {
    if (aired === otherAired) return id - otherId
    return aired < otherAired ? -1 : 1
  })
  const place = season === finalSeason ? inOrder.length : season
  return place > 1 ? inOrder[place - 1]?.[0] : undefined
}

function compareCandidates(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.popularity !== b.popularity) return b.popularity - a.popularity
  if (a.animeId !== b.animeId) return a.animeId - b.animeId
  return Number(a.matchedTitle !== null) - Number(b.matchedTitle !== null)
}
