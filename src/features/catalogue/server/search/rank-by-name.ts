import type { Database } from '../../../../platform/database/connect-database.ts'
import { compareName } from './compare-name.ts'
import { type FoundAcronym, type FoundName, listAnimesByAcronym, listNamesHolding, listNamesLike } from './queries.ts'
import { readQuery, type SearchQuery, toWordCondition } from './read-query.ts'
import { scoreAcronym, scoreName } from './score-match.ts'

export type RankedAnime = {
  animeId: number
  score: number
  /** The alternative title that matched, when it is not the shown one. */
  matchedTitle: string | null
}

const mostAnimes = 500
const mostNamesOfAKind = 250
const mostAcronyms = 50
/** With this many animes that hold what was typed, nobody needs guesses. The header shows eight (user side §9). */
const enough = 8
/** A match below this is another anime: measured, nonsense stays under it and two typos above. */
const leastMatch = 0.3

/**
 * The animes that people may mean by what they typed, best first, at most 500; an empty list when nothing is like
 * it. The same text gives the same list until the catalogue changes, so that its pages fit together.
 */
export async function rankAnimesByName(db: Database, text: string): Promise<RankedAnime[]> {
  const query = readQuery(text)
  if (!query) return []
  const [names, acronyms] = await Promise.all([
    findNames(db, query),
    query.acronym ? listAnimesByAcronym(db, query.acronym, mostAcronyms) : [],
  ])
  return rank(query, names, acronyms)
}

async function findNames(db: Database, query: SearchQuery): Promise<FoundName[]> {
  const [form] = query.forms
  const holding = await listNamesHolding(db, {
    glued: query.forms.map(({ glued }) => glued),
    words: toWordCondition(form),
    most: mostNamesOfAKind,
  })
  if (new Set(holding.map(({ animeId }) => animeId)).size >= enough) return holding
  const { key, glued } = form
  const like = await listNamesLike(db, { key, glued, wordLikeness: 0.4, likeness: 0.3, most: mostNamesOfAKind })
  return [...holding, ...like]
}

type Scored = RankedAnime & { popularity: number }

/** Each anime at the best of its names. Of equal ones the more followed comes first, then the older in the catalogue. */
function rank(query: SearchQuery, names: FoundName[], acronyms: FoundAcronym[]): RankedAnime[] {
  const [form] = query.forms
  const best = new Map<number, Scored>()
  const consider = (candidate: Scored) => {
    const known = best.get(candidate.animeId)
    const isBetter = known === undefined || candidate.score > known.score
    if (isBetter || (candidate.score === known.score && candidate.matchedTitle === null)) {
      best.set(candidate.animeId, candidate)
    }
  }
  for (const name of names) {
    const matchedTitle = name.isShown ? null : name.text
    for (const reading of query.forms) {
      const { match, score } = scoreName(compareName(reading, name), name)
      if (match >= leastMatch) consider({ animeId: name.animeId, score, matchedTitle, popularity: name.popularity })
    }
  }
  for (const acronym of acronyms) {
    const { animeId, popularity } = acronym
    consider({ animeId, score: scoreAcronym(form, acronym).score, matchedTitle: null, popularity })
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || b.popularity - a.popularity || a.animeId - b.animeId)
    .slice(0, mostAnimes)
    .map(({ animeId, score, matchedTitle }) => ({ animeId, score, matchedTitle }))
}
