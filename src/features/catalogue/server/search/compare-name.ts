import { countEdits } from './edit-distance.ts'
import type { FoundName } from './queries.ts'
import type { QueryForm } from './read-query.ts'

/** How a name contains the typed text without a typo: from an exact match to all words in any order. */
type Holding =
  | 'exact'
  | 'gluedExact'
  | 'wordPrefix'
  | 'prefix'
  | 'soundPrefix'
  | 'gluedPrefix'
  | 'inside'
  | 'insidePrefix'
  | 'allWords'
/** Whether a name has the requested season; 'part' is the right season but another part of it. */
export type SeasonMatch = 'none asked' | 'equal' | 'part' | 'other'

/** The result of comparing the typed text with one name. */
export type Comparison = {
  holding: Holding | undefined
  /** For a name that does not contain the text: its similarity by each method, from 0 to 1. */
  likeness: { whole: number; begun: number; inside: number; words: number; pairs: number }
  /** Share of the name that was typed, 0 to 1. */
  coverage: number
  season: SeasonMatch
  /** Number of seasons after the first, at most 2; a part counts half. */
  seasonsLater: number
}

type Seasoned = Pick<FoundName, 'season' | 'part'>

const nothing = { whole: 0, begun: 0, inside: 0, words: 0, pairs: 0 }

/**
 * Compares the typed text with the beginning of a name, letter by letter and with its article, as while a visitor is
 * still typing.
 * @returns undefined when the name does not begin with the text, or equals it
 */
export function compareBeginning(typed: string, name: Pick<FoundName, 'plain'> & Seasoned): Comparison | undefined {
  const { plain } = name
  const isBegun = plain.startsWith(typed) || glue(plain).startsWith(glue(typed))
  if (!isBegun || plain === typed) return undefined
  return {
    holding: plain.startsWith(`${typed} `) ? 'wordPrefix' : plain.startsWith(typed) ? 'prefix' : 'gluedPrefix',
    likeness: nothing,
    coverage: Math.min(typed.length / plain.length, 1),
    season: 'none asked',
    seasonsLater: countSeasonsLater(name),
  }
}

const glue = (text: string): string => text.replaceAll(' ', '')

/** Compares one reading of the typed text with one name. */
export function compareName(form: QueryForm, name: Pick<FoundName, 'plain' | 'key' | 'glued'> & Seasoned): Comparison {
  const holding = findHolding(form, name)
  return {
    holding,
    likeness: holding ? nothing : measureLikeness(form, name),
    coverage: Math.min(form.glued.length / name.glued.length, 1),
    season: compareSeason(form, name),
    seasonsLater: countSeasonsLater(name),
  }
}

/** Compares the season and part that were typed with those of a name; a name without them is the first. */
export function compareSeason(asked: Seasoned, name: Seasoned): SeasonMatch {
  if (asked.season === null && asked.part === null) return 'none asked'
  const { season, part } = { season: name.season ?? 1, part: name.part ?? 1 }
  if (asked.season === null) return asked.part === part ? 'equal' : 'other'
  if (asked.season === season) return (asked.part ?? 1) === part ? 'equal' : 'part'
  // "2" may also mean the second part.
  return name.season === null && name.part === asked.season ? 'part' : 'other'
}

/** Counts the seasons of a name after the first, 0 to 2; a part counts as half a season. */
export function countSeasonsLater({ season, part }: Seasoned): number {
  return Math.min((season ?? 1) - 1 + ((part ?? 1) - 1) / 2, 2)
}

function findHolding(form: QueryForm, name: Pick<FoundName, 'plain' | 'key' | 'glued'>): Holding | undefined {
  const { glued, key, words, plain } = form
  // 'roi' is a prefix of 'Rouille' in its comparable form, 'roile', but of none of its words.
  const prefix = ` ${name.plain}`.includes(` ${plain}`) ? 'prefix' : 'soundPrefix'
  if (name.key === key) return 'exact'
  if (name.glued === glued) return 'gluedExact'
  if (name.key.startsWith(`${key} `)) return 'wordPrefix'
  if (name.key.startsWith(key)) return prefix
  // Several words that are a prefix when their spaces are left out: 'titans' in 'titan season'.
  if (name.glued.startsWith(glued)) return words.length > 1 ? 'gluedPrefix' : prefix
  if (` ${name.key} `.includes(` ${key} `)) return 'inside'
  if (` ${name.key}`.includes(` ${key}`)) return 'insidePrefix'
  return holdsWords(words, name.key) ? 'allWords' : undefined
}

/** Whether the name holds all words in any order; the last one may be unfinished. */
function holdsWords(words: string[], key: string): boolean {
  const text = ` ${key} `
  return words.every((word, index) => text.includes(index === words.length - 1 ? ` ${word}` : ` ${word} `))
}

function measureLikeness({ glued, words }: QueryForm, name: { key: string; glued: string }): Comparison['likeness'] {
  return {
    whole: 1 - countEdits(glued, name.glued) / Math.max(glued.length, name.glued.length),
    begun: 1 - countEdits(glued, name.glued, 'end') / glued.length,
    inside: 1 - countEdits(glued, name.glued, 'ends') / glued.length,
    words: measureWords(words, name.key.split(' ')),
    pairs: measurePairs(glued, name.glued),
  }
}

// In shorter texts half the letter pairs match by chance.
const minLettersForPairs = 8

/** Dice coefficient of neighbouring letter pairs; tolerates another word order and other spacing. */
function measurePairs(text: string, other: string): number {
  if (text.length < minLettersForPairs) return 0
  const left = new Map<string, number>()
  for (let at = 1; at < other.length; at++) {
    const pair = other.slice(at - 1, at + 1)
    left.set(pair, (left.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1)
    const count = left.get(pair) ?? 0
    if (count > 0) common++
    left.set(pair, count - 1)
  }
  return (2 * common) / (text.length + other.length - 2)
}

// A word that is more than two fifths wrong is another word.
const minWordLikeness = 0.6

/** Compares each typed word with the most similar word of the name; long words weigh more. */
function measureWords(words: string[], others: string[]): number {
  let letters = 0
  let right = 0
  for (const word of words) {
    const likest = others.reduce((best, other) => Math.max(best, likenessOf(word, other)), 0)
    letters += word.length
    if (likest >= minWordLikeness) right += word.length * likest
  }
  return letters === 0 ? 0 : right / letters
}

function likenessOf(word: string, other: string): number {
  const longest = Math.max(word.length, other.length)
  // The difference in length alone rules the word out, so the edit distance need not be computed.
  if (Math.abs(word.length - other.length) > longest * (1 - minWordLikeness)) return 0
  return 1 - countEdits(word, other) / longest
}
