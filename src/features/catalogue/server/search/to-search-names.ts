import { toPlainTitle, toTitleKey } from '../../../../shared/title-key.ts'
import { type Acronym, listAcronyms } from './list-acronyms.ts'
import { readSeason } from './read-season.ts'
import { listSearchWords } from './search-words.ts'

/** One title of an anime; `shown` is the one the site shows. */
export type TitleToSearch = { language: string; text: string }

/** A row of search_name, but for the anime and its popularity. */
export type SearchName = {
  text: string
  isShown: boolean
  /** As it is typed, its articles and its spelling kept (shared/title-key.ts). */
  plain: string
  key: string
  glued: string
  season: number | null
  part: number | null
  weight: number
  words: string[]
}

export type SearchAcronym = { acronym: string; season: number | null; part: number | null; weight: number }

// Measured with bench/search: an exact synonym counts a little less than an exact title, a title's first part too.
const weights: Record<string, number> = { shown: 1, romaji: 1, en: 1, fr: 1, ja: 0.99 }
const otherWeight = 0.97
const partLoss = 0.04
const subtitleWeight = 0.85
// Initials that end in those of the season ("…s2" aside) are only known from so many letters on.
const fullAcronym = 4
// A title in these languages is the title of one season; Japanese ones and synonyms are often shared by all.
const namesOneSeason = new Set(['shown', 'romaji', 'en', 'fr'])
// Bytes are not letters, but a key of this length is below every limit and no one types more.
const longestKey = 150

/** Everything an anime can be found by. Titles without a letter or digit give nothing. */
export function toSearchNames(titles: TitleToSearch[]): { names: SearchName[]; acronyms: SearchAcronym[] } {
  const written = titles.flatMap(readTitle)
  const told = written.find((name) => name.season !== null && !name.isGuess)
  const names = written.map((name) =>
    told && name.season === null && name.canInherit ? { ...name, season: told.season } : name,
  )
  return { names: distinctNames(names), acronyms: distinctAcronyms(names) }
}

type ReadName = SearchName & {
  /** The season is only a number at the end of the title. */
  isGuess: boolean
  /** The name says no season because it is cut short, or because titles of its language leave it out. */
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

/** The name without its season, and with it when it has one: people also type "2ndseason". */
function toNames(title: TitleToSearch, text: string, rest: { weight: number; canInherit: boolean }): ReadName[] {
  const plain = toPlainTitle(text)
  const { base, season, part, isGuess } = readSeason(plain)
  const own = { text: title.text, isShown: title.language === 'shown', plain: plain.slice(0, longestKey) }
  const common = { ...own, ...rest }
  const name = { ...common, ...toComparable(base), season, part, isGuess, acronyms: listAcronyms(text, base) }
  if (base === plain) return [name]
  const acronyms = listAcronyms(text, plain).filter(({ letters }) => letters.length >= fullAcronym)
  const asWritten = { season: null, part: null, isGuess: false, canInherit: false, acronyms }
  return [name, { ...common, ...toComparable(plain), ...asWritten }]
}

function toComparable(plain: string): Pick<SearchName, 'key' | 'glued' | 'words'> {
  const { words, glued } = toTitleKey(plain)
  return { key: words.join(' ').slice(0, longestKey), glued: glued.slice(0, longestKey), words: listSearchWords(words) }
}

/** What stands before the first ':', '(', '~' or ' -': often all that people type. At least three letters. */
function firstPart(text: string): string | undefined {
  const [, first] = /^(.*?\S)(?:[:：]\s|\s?[(（~～〜]|\s[-–—])/u.exec(text) ?? []
  return first !== undefined && toPlainTitle(first).length >= 3 ? first : undefined
}

/** Names that are typed and compared alike once, at their best weight, the shown title before others. */
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
