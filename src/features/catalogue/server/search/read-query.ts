import { type ComparableTitle, toComparableTitle, toPlainTitle } from '../../../../shared/comparable-title.ts'
import { readSeason } from './read-season.ts'
import { listSearchWords } from './search-words.ts'

/**
 * One reading of the typed text; `plain` is without its article, `key` and `glued` are the same forms as those of
 * names.
 */
export type QueryForm = ComparableTitle & { plain: string; key: string; season: number | null; part: number | null }

/** A parsed search text. `forms` is never empty. */
export type SearchQuery = {
  /** The whole text, which may be the beginning of a title. */
  plain: string
  forms: [QueryForm, ...QueryForm[]]
  /** Set when the text may be the acronym of a title. */
  acronym: string | undefined
}

const maxTextLength = 200
const maxKeyLength = 100
const article = /^(?:the|an?|les?|la|l) (?=.)/
// Words that people add to a title when they look for something to watch.
const askedFormat = / (?:vf|vostfr|vost|streaming|stream|anime|en ligne)$/

/**
 * Parses a search text. A number at the end is read both ways, as a season and as part of the name.
 * @returns undefined when it holds no letter and no digit
 */
export function readQuery(text: string): SearchQuery | undefined {
  const whole = toPlainTitle(text.slice(0, maxTextLength))
  const plain = withoutFormat(whole)
  const written = readSeason(plain)
  const moved = readSeason(withNumberLast(plain))
  const isExplicit = written.season !== null || written.part !== null
  const { base, season, part, isGuess } = !isExplicit && moved.isGuess ? moved : written
  const form = toForm(base, season, part)
  if (form.glued === '') return undefined
  return {
    plain: whole.slice(0, maxKeyLength),
    forms: isGuess ? [form, toForm(plain, null, null)] : [form],
    acronym: /^[a-z0-9]{2,12}$/.test(base) ? base : undefined,
  }
}

/** Returns the plain words that a text asks of a title, without those of its format. */
export function toTypedWords(text: string): string[] {
  return withoutFormat(toPlainTitle(text)).split(' ').filter(Boolean)
}

/** Turns "2 kaze no oka" into "kaze no oka 2": a season counts in any word order. */
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
  const { words, glued } = toComparableTitle(plain)
  const key = words.join(' ').slice(0, maxKeyLength)
  return { plain: plain.replace(article, ''), words, key, glued: glued.slice(0, maxKeyLength), season, part }
}

/**
 * Builds the condition "holds all these words, the last one perhaps unfinished" as a PostgreSQL tsquery.
 * @returns null for a text so short that nearly every title would match; a number is never too short
 */
export function toWordCondition(form: QueryForm): string | null {
  if (form.glued.length < 3 && /^[a-z0-9]*$/.test(form.glued) && /[a-z]/.test(form.glued)) return null
  const words = listSearchWords(form.words)
  // Words hold letters and digits only (shared/comparable-title.ts), so nothing needs escaping.
  return words
    .map((word, index) => `'${word}'${index === words.length - 1 && /[a-z0-9]$/.test(word) ? ':*' : ''}`)
    .join(' & ')
}
