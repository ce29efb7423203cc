import { toComparableTitle, toPlainTitle } from '../../../../shared/comparable-title.ts'
import { type Acronym, listAcronyms } from './list-acronyms.ts'
import { readSeason } from './read-season.ts'
import { listSearchWords } from './search-words.ts'

/** One title of an anime; the displayed one has the language `shown`. */
export type TitleToSearch = { language: string; text: string }

/** A row of search_name without the anime and its popularity. */
export type SearchName = {
  text: string
  isShown: boolean
  /** The typed form, with articles and spelling (shared/comparable-title.ts). */
  plain: string
  key: string
  glued: string
  season: number | null
  part: number | null
  weight: number
  words: string[]
}

export type SearchAcronym = { acronym: string; season: number | null; part: number | null; weight: number }

// Measured with bench/search: an exact synonym counts a little less than an exact title, and so does the first part of
// a title.
const weights: Record<string, number> = { shown: 1, romaji: 1, en: 1, fr: 1, ja: 0.99 }
const otherWeight = 0.97
const partLoss = 0.04
const subtitleWeight = 0.85
// An acronym with the letters of its season needs this many letters, or it would match other titles.
const fullAcronym = 4
// A title in these languages belongs to one season; all seasons often share Japanese titles and synonyms.
const namesOneSeason = new Set(['shown', 'romaji', 'en', 'fr'])
// Longer than any typed text, and below the byte limit of an index even if each letter takes several bytes.
const maxKeyLength = 150

/** Lists the names by which an anime can be found. Titles without a letter or digit give none. */
export function toSearchNames(titles: TitleToSearch[]): { names: SearchName[]; acronyms: SearchAcronym[] } {
  const written = titles.flatMap(readTitle)
  const explicit = written.find((name) => name.season !== null && !name.isGuess)
  const names = written.map((name) =>
    explicit && name.season === null && name.canInherit ? { ...name, season: explicit.season } : name,
  )
  return { names: distinctNames(names), acronyms: distinctAcronyms(names) }
}

type ReadName = SearchName & {
  /** The season is only a number at the end of the title. */
  isGuess: boolean
  /** The name has no season because it is cut short, or because titles in its language omit it. */
  canInherit: boolean
  acronyms: Acronym[]
}

function readTitle(title: TitleToSearch): ReadName[] {
  const weight = weights[title.language] ?? otherWeight
  const first = firstPart(title.text)
  const whole = toNames(title, title.text, { weight, canInherit: !namesOneSeason.has(title.language) })
  const cut = first === undefined ? [] : toNames(title, first, { weight: weight - partLoss, canInherit: true })
  return [...whole, ...cut].filter((name) => name.glued !== '')
}

/** Returns the name without its season, and with it if there is one: people also type "2ndseason". */
function toNames(title: TitleToSearch, text: string, rest: { weight: number; canInherit: boolean }): ReadName[] {
  const plain = toPlainTitle(text)
  const { base, season, part, isGuess } = readSeason(plain)
  const own = { text: title.text, isShown: title.language === 'shown', plain: plain.slice(0, maxKeyLength) }
  const common = { ...own, ...rest }
  const name = { ...common, ...toComparable(base), season, part, isGuess, acronyms: listAcronyms(text, base) }
  if (base === plain) return [name]
  const acronyms = listAcronyms(text, plain).filter(({ letters }) => letters.length >= fullAcronym)
  const asWritten = { season: null, part: null, isGuess: false, canInherit: false, acronyms }
  return [name, { ...common, ...toComparable(plain), ...asWritten }]
}

function toComparable(plain: string): Pick<SearchName, 'key' | 'glued' | 'words'> {
  const { words, glued } = toComparableTitle(plain)
  return {
    key: words.join(' ').slice(0, maxKeyLength),
    glued: glued.slice(0, maxKeyLength),
    words: listSearchWords(words),
  }
}

/** Returns the part before the first ':', '(', '~' or ' -', often all that people type. At least three letters. */
function firstPart(text: string): string | undefined {
  const [, first] = /^(.*?\S)(?:[:：]\s|\s?[(（~～〜]|\s[-–—])/u.exec(text) ?? []
  return first !== undefined && toPlainTitle(first).length >= 3 ? first : undefined
}

/** Removes duplicates, keeping the best weight and preferring the displayed title. */
function distinctNames(names: ReadName[]): SearchName[] {
  const best = new Map<string, SearchName>()
  for (const { isGuess: _guess, canInherit: _inherit, acronyms: _acronyms, ...name } of names) {
    const form = `${name.plain}/${name.glued}/${name.season}/${name.part}`
    const known = best.get(form)
    if (!known || name.weight > known.weight) best.set(form, name)
  }
  return [...best.values()]
}

function distinctAcronyms(names: ReadName[]): SearchAcronym[] {
  const found = new Map<string, SearchAcronym>()
  for (const { acronyms, season, part } of names) {
    for (const { letters, isOfSubtitle } of acronyms) {
      const weight = isOfSubtitle ? subtitleWeight : 1
      if ((found.get(letters)?.weight ?? 0) < weight) found.set(letters, { acronym: letters, season, part, weight })
    }
  }
  return [...found.values()]
}
