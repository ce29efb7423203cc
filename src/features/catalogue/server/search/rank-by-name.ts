import type { Database } from '../../../../platform/database/connect-database.ts'
import type { ComparedName } from './find-unnumbered-season.ts'
import {
  type FoundName,
  listAnimesByAcronym,
  listNamesBeginning,
  listNamesCalled,
  listNamesHolding,
  listNamesLike,
  listShortNames,
} from './queries.ts'
import { listRuns, rankByRuns } from './rank-by-runs.ts'
import { type Candidate, compareNames, rankCandidates } from './rank-candidates.ts'
import { readQuery, type SearchQuery, toWordCondition } from './read-query.ts'

export type RankedAnime = {
  animeId: number
  /** Comparable within one search only. */
  score: number
  /** The alternative title that matched, when it is not the shown one. */
  matchedTitle: string | null
}

const mostAnimes = 500
const mostNamesOfAKind = 250
const mostAcronyms = 50
/**
 * With this many animes that hold what was typed, nobody needs guesses. The header shows eight
 * (docs/product/browsing.md#search-suggestions).
 */
const enough = 8
/** From here on a match is the title itself (docs/search.md). */
const certain = 1
/** From here on a match is what was typed but for a slip or two. */
const convincing = 0.5

/**
 * The animes that people may mean by what they typed, best first, at most 500; an empty list when nothing is like
 * it. The same text gives the same list until the catalogue changes, so that its pages fit together.
 */
export async function rankAnimesByName(db: Database, text: string): Promise<RankedAnime[]> {
  const query = readQuery(text)
  if (!query) return []
  const ranked = await findCandidates(db, query)
  return ranked.slice(0, mostAnimes).map(({ animeId, score, matchedTitle }) => ({ animeId, score, matchedTitle }))
}

/** Looks further, and at more cost, only as long as what was found does not convince. */
async function findCandidates(db: Database, query: SearchQuery): Promise<Candidate[]> {
  const [form] = query.forms
  const [holding, beginning, acronyms] = await Promise.all([
    listNamesHolding(db, {
      glued: query.forms.map(({ glued }) => glued),
      words: toWordCondition(form),
      most: mostNamesOfAKind,
    }),
    listNamesBeginning(db, query.plain, mostNamesOfAKind),
    query.acronym ? listAnimesByAcronym(db, query.acronym, mostAcronyms) : [],
  ])
  const names = compareNames(query, [...holding, ...beginning])
  const rankWith = (more: FoundName[]): Candidate[] => {
    names.push(...compareNames(query, more))
    return rankCandidates(query, { names, acronyms })
  }
  let ranked = rankWith([])
  if (bestMatch(ranked) >= certain || countHolding(names) >= enough) return ranked
  if (form.glued.length < leastLettersForGuess && isLatin(form.glued)) return ranked
  ranked = rankWith(await listNamesLike(db, { ...aPiece(form.glued), most: mostNamesOfAKind }))
  if (bestMatch(ranked) >= convincing) return ranked
  ranked = rankWith(
    form.glued.length <= mostLettersOfShort
      ? await findShortNames(db, form.glued)
      : await listNamesLike(db, { ...theWhole(form.glued), most: mostNamesOfAKind }),
  )
  return ranked.length > 0 ? ranked : findByRuns(db, query)
}

/** How many animes hold what was typed, its spaces included. */
function countHolding(names: ComparedName[]): number {
  const holding = names.filter(({ comparison }) => comparison.holding && comparison.holding !== 'gluedPrefix')
  return new Set(holding.map(({ name }) => name.animeId)).size
}

function bestMatch(candidates: Candidate[]): number {
  return candidates.reduce((best, { match }) => Math.max(best, match), 0)
}

// Two slips change up to this many of a text's groups of three letters.
const groupsOfTwoSlips = 10
// What comes after so many letters only costs time.
const longestPiece = 30
const longestWhole = 60
// Of fewer letters, one slip leaves nothing that would tell names apart.
const leastLettersForGuess = 4

function aPiece(text: string) {
  const glued = text.slice(0, longestPiece)
  const groups = glued.length + 2
  return { glued, whole: false, likeness: between((groups - groupsOfTwoSlips) / groups, leastOf(glued), 0.6) }
}

// Short texts have little in common with many names; their slips are found by edit distance.
const leastOf = (text: string): number => (text.length <= mostLettersOfShort ? 0.42 : 0.3)

function theWhole(text: string) {
  const glued = text.slice(0, longestWhole)
  const groups = glued.length + 2
  const likeness = between((groups - groupsOfTwoSlips) / (groups + groupsOfTwoSlips), 0.28, 0.5)
  return { glued, whole: true, likeness }
}

/** Two or three letters of Japanese say as much as a word. */
function isLatin(text: string): boolean {
  return /^[a-z0-9]+$/.test(text)
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

const leastLettersForTypo = 4
const leastLettersForTwo = 5
const mostLettersOfShort = 8

async function findShortNames(db: Database, glued: string): Promise<FoundName[]> {
  if (glued.length < leastLettersForTypo) return []
  const edits = glued.length >= leastLettersForTwo ? 2 : 1
  return listShortNames(db, { glued, edits, most: mostNamesOfAKind })
}

async function findByRuns(db: Database, query: SearchQuery): Promise<Candidate[]> {
  const runs = listRuns(query.forms[0].words)
  return runs.length === 0 ? [] : rankByRuns(query, await listNamesCalled(db, runs, mostNamesOfAKind))
}
