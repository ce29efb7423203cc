import { compareName } from './compare-name.ts'
import { type ComparedName, findUnnumberedSeason } from './find-unnumbered-season.ts'
import type { FoundAcronym, FoundName } from './queries.ts'
import type { SearchQuery } from './read-query.ts'
import { scoreAcronym, scoreName, type Worth, worth } from './score-match.ts'

export type RankedAnime = {
  animeId: number
  score: number
  /** The alternative title that matched, when it is not the shown one. */
  matchedTitle: string | null
}

const mostAnimes = 500
/** A match below this is another anime: measured, nonsense stays under it and two typos above. */
const leastMatch = 0.3

type Scored = RankedAnime & { popularity: number }

/** Names and initials that may answer a query, each name set against each reading of it. */
export type Candidates = { names: ComparedName[]; acronyms: FoundAcronym[] }

export function compareNames(query: SearchQuery, names: FoundName[]): ComparedName[] {
  return query.forms.flatMap((form, reading) =>
    names.map((name) => ({ name, reading, comparison: compareName(form, name) })),
  )
}

/**
 * Puts the animes of these names in order, each at the best of its names; names that are too unlike are dropped. Of
 * equal ones the more followed comes first, then the one that has been in the catalogue for longer.
 */
export function rankCandidates(query: SearchQuery, { names, acronyms }: Candidates, w: Worth = worth): RankedAnime[] {
  const best = new Map<number, Scored>()
  const consider = (candidate: Scored) => {
    const known = best.get(candidate.animeId)
    if (!known || compareScored(candidate, known) < 0) best.set(candidate.animeId, candidate)
  }
  for (const { name, comparison } of names) {
    const { match, score } = scoreName(comparison, name, w)
    const { animeId, popularity } = name
    if (match >= leastMatch) consider({ animeId, score, popularity, matchedTitle: name.isShown ? null : name.text })
  }
  for (const acronym of acronyms) {
    const { match, score } = scoreAcronym(query.forms[0], acronym, w)
    const { animeId, popularity } = acronym
    if (match >= leastMatch) consider({ animeId, score, popularity, matchedTitle: null })
  }
  favourSeason(query, names, best, w)
  return [...best.values()]
    .sort(compareScored)
    .slice(0, mostAnimes)
    .map(({ animeId, score, matchedTitle }) => ({ animeId, score, matchedTitle }))
}

function favourSeason(query: SearchQuery, names: ComparedName[], best: Map<number, Scored>, w: Worth): void {
  const { season } = query.forms[0]
  // A number that belongs to a name asks for no season.
  if (season === null || names.some(({ reading, comparison }) => reading > 0 && comparison.holding)) return
  const animeId = findUnnumberedSeason(season, names)
  const meant = animeId === undefined ? undefined : best.get(animeId)
  if (meant) best.set(meant.animeId, { ...meant, score: meant.score + w.seasonInferred })
}

function compareScored(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.popularity !== b.popularity) return b.popularity - a.popularity
  if (a.animeId !== b.animeId) return a.animeId - b.animeId
  return Number(a.matchedTitle !== null) - Number(b.matchedTitle !== null)
}
