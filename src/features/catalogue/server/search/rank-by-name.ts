import type { Database } from '../../../../platform/database/connect-database.ts'
import {
  type FoundName,
  listAnimesByAcronym,
  listNamesCalled,
  listNamesHolding,
  listNamesLike,
  listShortNames,
} from './queries.ts'
import { listRuns, rankByRuns } from './rank-by-runs.ts'
import { compareNames, type RankedAnime, rankCandidates } from './rank-candidates.ts'
import { readQuery, type SearchQuery, toWordCondition } from './read-query.ts'

const mostNamesOfAKind = 250
const mostAcronyms = 50
/** With this many animes that hold what was typed, nobody needs guesses. The header shows eight (user side §9). */
const enough = 8

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
  const ranked = rankCandidates(query, { names: compareNames(query, names), acronyms })
  return ranked.length > 0 ? ranked : rankLastResorts(db, query)
}

/** Names that hold what was typed; when they are few, also those that are like it. */
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

const leastLettersForTypo = 4
const leastLettersForTwo = 5
const mostLettersOfShort = 8

/** When nothing is like it: short names with typos, and names that are a part of what was typed. */
async function rankLastResorts(db: Database, query: SearchQuery): Promise<RankedAnime[]> {
  const [{ glued, words }] = query.forms
  if (glued.length >= leastLettersForTypo && glued.length <= mostLettersOfShort) {
    const edits = glued.length >= leastLettersForTwo ? 2 : 1
    const names = await listShortNames(db, { glued, edits, most: mostNamesOfAKind })
    const ranked = rankCandidates(query, { names: compareNames(query, names), acronyms: [] })
    if (ranked.length > 0) return ranked
  }
  const runs = listRuns(words)
  return runs.length === 0 ? [] : rankByRuns(query, await listNamesCalled(db, runs, mostNamesOfAKind))
}
