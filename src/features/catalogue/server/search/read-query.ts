import { type TitleKey, toPlainTitle, toTitleKey } from '../../../../shared/title-key.ts'
import { readSeason } from './read-season.ts'
import { listSearchWords } from './search-words.ts'

/** One way to understand what was typed. */
export type QueryForm = TitleKey & { key: string; season: number | null; part: number | null }

/** What was typed, ready for comparing. `forms` is never empty. */
export type SearchQuery = {
  forms: [QueryForm, ...QueryForm[]]
  /** Set when it may be the initials of a title. */
  acronym: string | undefined
}

const longestText = 200
const longestKey = 100
// What people add to a title when they look for something to watch.
const askedFormat = / (?:vf|vostfr|vost|streaming|stream|anime|en ligne)$/

/**
 * Reads what a person typed. A number at the end is understood both ways, as a season and as part of the name.
 * @returns undefined when it holds no letter and no digit
 */
export function readQuery(text: string): SearchQuery | undefined {
  const plain = withoutFormat(toPlainTitle(text.slice(0, longestText)))
  const written = readSeason(plain)
  const isTold = written.season !== null || written.part !== null
  const { base, season, part, isGuess } = isTold ? written : readSeason(withNumberLast(plain))
  const form = toForm(base, season, part)
  if (form.glued === '') return undefined
  return {
    forms: isGuess ? [form, toForm(plain, null, null)] : [form],
    acronym: /^[a-z0-9]{2,12}$/.test(base) ? base : undefined,
  }
}

/** "2 kaze no oka" as "kaze no oka 2": with the words in another order a season is still a season. */
function withNumberLast(plain: string): string {
  return plain.replace(/^([2-9]) (.+)$|^(.+) ([2-9]) (.+)$/, (_, first, after, before, inner, rest) =>
    first ? `${after} ${first}` : `${before} ${rest} ${inner}`,
  )
}

function withoutFormat(plain: string): string {
  const rest = plain.replace(askedFormat, '')
  return rest === plain ? plain : withoutFormat(rest)
}

function toForm(plain: string, season: number | null, part: number | null): QueryForm {
  const { words, glued } = toTitleKey(plain)
  return { words, key: words.join(' ').slice(0, longestKey), glued: glued.slice(0, longestKey), season, part }
}

/**
 * The condition "holds all these words, the last one perhaps unfinished", in PostgreSQL's tsquery notation.
 * @returns null for a text so short that nearly every title would do
 */
export function toWordCondition(form: QueryForm): string | null {
  if (form.glued.length < 3 && /^[a-z0-9]+$/.test(form.glued)) return null
  const words = listSearchWords(form.words)
  // Words hold letters and digits only (shared/title-key.ts): nothing to escape.
  return words
    .map((word, index) => `'${word}'${index === words.length - 1 && /[a-z0-9]$/.test(word) ? ':*' : ''}`)
    .join(' & ')
}
