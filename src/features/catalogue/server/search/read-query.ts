import { type TitleKey, toPlainTitle, toTitleKey } from '../../../../shared/title-key.ts'
import { readSeason } from './read-season.ts'
import { listSearchWords } from './search-words.ts'

/** One way to understand what was typed; `plain` is without its article, `key` and `glued` are what names have too. */
export type QueryForm = TitleKey & { plain: string; key: string; season: number | null; part: number | null }

/** What was typed, ready for comparing. `forms` is never empty. */
export type SearchQuery = {
  /** All of it as it stands: the beginning of a title, perhaps. */
  plain: string
  forms: [QueryForm, ...QueryForm[]]
  /** Set when it may be the initials of a title. */
  acronym: string | undefined
}

const longestText = 200
const longestKey = 100
const article = /^(?:the|an?|les?|la|l) (?=.)/
// What people add to a title when they look for something to watch.
const askedFormat = / (?:vf|vostfr|vost|streaming|stream|anime|en ligne)$/

/**
 * Reads what a person typed. A number at the end is understood both ways, as a season and as part of the name.
 * @returns undefined when it holds no letter and no digit
 */
export function readQuery(text: string): SearchQuery | undefined {
  const whole = toPlainTitle(text.slice(0, longestText))
  const plain = withoutFormat(whole)
  const written = readSeason(plain)
  const isTold = written.season !== null || written.part !== null
  const { base, season, part, isGuess } = isTold ? written : readSeason(withNumberLast(plain))
  const form = toForm(base, season, part)
  if (form.glued === '') return undefined
  return {
    plain: whole.slice(0, longestKey),
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
  const key = words.join(' ').slice(0, longestKey)
  return { plain: plain.replace(article, ''), words, key, glued: glued.slice(0, longestKey), season, part }
}

/**
 * The condition "holds all these words, the last one perhaps unfinished", in PostgreSQL's tsquery notation.
 * @returns null for a text so short that nearly every title would do; a number is never too short
 */
export function toWordCondition(form: QueryForm): string | null {
  if (form.glued.length < 3 && /^[a-z0-9]*$/.test(form.glued) && /[a-z]/.test(form.glued)) return null
  const words = listSearchWords(form.words)
  // Words hold letters and digits only (shared/title-key.ts): nothing to escape.
  return words
    .map((word, index) => `'${word}'${index === words.length - 1 && /[a-z0-9]$/.test(word) ? ':*' : ''}`)
    .join(' & ')
}
