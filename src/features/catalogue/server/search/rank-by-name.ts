import type { Database } from '../../../../platform/database/connect-database.ts'
import * as queries from './queries.ts'
import { listRuns, rankByRuns } from './rank-by-runs.ts'
import { type Candidate, type ComparedName, compareNames, rankCandidates } from './rank-candidates.ts'
import { readQuery, type SearchQuery, toWordCondition } from './read-query.ts'

export type RankedAnime = {
  animeId: number
  /** Comparable within one search only. */
  score: number
  /** The alternative title that matched, unless it is the displayed one. */
  matchedTitle: string | null
}

const maxAnimes = 500
const maxNamesPerKind = 250
const maxAcronyms = 50
/**
 * With this many exact matches the search stops guessing. The header shows eight
 * (docs/product/browsing.md#search-suggestions).
 */
const enough = 8
/** Least match of an exact title (docs/search.md). */
const certain = 1
/** Least match of a title with one or two typos. */
const convincing = 0.5

/**
 * Finds the animes that the text may mean, best first, at most 500; an empty list when no name is similar. The same
 * text gives the same list until the catalogue changes, so that its pages fit together. read-query.ts parses the text,
 * queries.ts finds names, rank-candidates.ts compares and ranks them.
 */
export async function rankAnimesByName(db: Database, text: string): Promise<RankedAnime[]> {
  const query = readQuery(text)
  if (!query) return []
  const ranked = await findCandidates(db, query)
  return ranked.slice(0, maxAnimes).map(({ animeId, score, matchedTitle }) => ({ animeId, score, matchedTitle }))
}

/** Widens the search, at a higher cost, only while the matches are weak. */
async function findCandidates(db: Database, query: SearchQuery): Promise<Candidate[]> {
  const [form] = query.forms
  const [holding, acronyms] = await Promise.all([
    queries.listNamesHolding(db, {
      glued: query.forms.map(({ glued }) => glued),
      beginning: query.plain,
      words: toWordCondition(form),
      max: maxNamesPerKind,
    }),
    query.acronym ? queries.listAnimesByAcronym(db, query.acronym, maxAcronyms) : [],
  ])
  const names = compareNames(query, holding)
  const rankWith = (more: queries.FoundName[]): Candidate[] => {
    names.push(...compareNames(query, more))
    return rankCandidates(query, { names, acronyms })
  }
  let ranked = rankWith([])
  if (bestMatch(ranked) >= certain || countHolding(names) >= enough) return ranked
  if (form.glued.length < minLettersForGuess && isLatin(form.glued)) return ranked
  ranked = rankWith(await queries.listNamesLike(db, { ...aPiece(form.glued), max: maxNamesPerKind }))
  if (bestMatch(ranked) >= convincing) return ranked
  ranked = rankWith(
    form.glued.length <= maxShortLetters
      ? await findShortNames(db, form.glued)
      : await queries.listNamesLike(db, { ...theWhole(form.glued), max: maxNamesPerKind }),
  )
  return ranked.length > 0 ? ranked : findByRuns(db, query)
}

/** Counts the animes with a name that contains the typed text, spaces included. */
function countHolding(names: ComparedName[]): number {
  const holding = names.filter(({ comparison }) => comparison.holding && comparison.holding !== 'gluedPrefix')
  return new Set(holding.map(({ name }) => name.animeId)).size
}

function bestMatch(candidates: Candidate[]): number {
  return candidates.reduce((best, { match }) => Math.max(best, match), 0)
}

// Two typos change up to this many trigrams of a text.
const groupsOfTwoSlips = 10
// Letters beyond this only cost time.
const maxPieceLength = 30
const maxWholeLength = 60
// With fewer letters, one typo leaves too little to tell names apart.
const minLettersForGuess = 4

function aPiece(text: string) {
  const glued = text.slice(0, maxPieceLength)
  const groups = glued.length + 2
  return { glued, whole: false, likeness: between((groups - groupsOfTwoSlips) / groups, minLikenessOf(glued), 0.6) }
}

// Short texts share few trigrams with names; their typos are found by edit distance.
const minLikenessOf = (text: string): number => (text.length <= maxShortLetters ? 0.42 : 0.3)

function theWhole(text: string) {
  const glued = text.slice(0, maxWholeLength)
  const groups = glued.length + 2
  const likeness = between((groups - groupsOfTwoSlips) / (groups + groupsOfTwoSlips), 0.28, 0.5)
  return { glued, whole: true, likeness }
}

/** Two or three Japanese characters say as much as a word. */
const isLatin = (text: string): boolean => /^[a-z0-9]+$/.test(text)

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

const minLettersForTypo = 4
const minLettersForTwo = 5
const maxShortLetters = 8

async function findShortNames(db: Database, glued: string): Promise<queries.FoundName[]> {
  if (glued.length < minLettersForTypo) return []
  const edits = glued.length >= minLettersForTwo ? 2 : 1
  return queries.listShortNames(db, { glued, edits, max: maxNamesPerKind })
}

async function findByRuns(db: Database, query: SearchQuery): Promise<Candidate[]> {
  const runs = listRuns(query.forms[0].words)
  return runs.length === 0 ? [] : rankByRuns(query, await queries.listNamesCalled(db, runs, maxNamesPerKind))
}
