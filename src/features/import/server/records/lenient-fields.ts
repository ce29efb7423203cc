import { z } from 'zod'
import { ownZone, toInstant } from '../../../../platform/calendar/weeks.ts'
import { momentField } from '../../../../shared/contract/fields.ts'
import { toOneLine } from '../../../../shared/contract/written-texts.ts'
import { cutText } from '../../../../shared/cut-text.ts'
import { maxEpisodeNumber } from '../../../../shared/episode-place.ts'
import { fitsIndex, isWebAddress, maxAddressLength } from '../../../../shared/web-address.ts'

/** In a file, nothing, null and white space all mean an absent field. */
function absentWhenBlank(value: unknown): unknown {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value
}

/** An optional field, which may be absent or empty. */
export function optionalField<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(absentWhenBlank, schema.optional())
}

/** A required field. @param reason shown when it is missing or empty */
export function requiredField<Schema extends z.ZodType>(schema: Schema, reason: string) {
  const given = (value: unknown, context: z.core.$RefinementCtx) => {
    const text = absentWhenBlank(value)
    if (text === undefined) context.addIssue({ code: 'custom', message: reason, input: value })
    return text
  }
  return z.preprocess(given, schema)
}

/** Text of one line as displayed. @param tidy transforms the file's text */
export function textField(max: number, tidy: (text: string) => string = toOneLine) {
  return z
    .union([z.string(), z.number().transform(String)], { error: 'un texte est attendu' })
    .transform(tidy)
    .pipe(z.string().max(max, `au plus ${max} caractères`))
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value
    .trim()
    .replace(/(?<=\d)[\u0020\u00a0\u202f](?=\d{3})/g, '')
    .replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

/** A number, also as text with a comma or a point. */
export function numberField(min: number, max: number) {
  const between = `un nombre de ${min} à ${max} est attendu`
  return z.preprocess(toNumber, z.number(between).min(min, between).max(max, between))
}

/** A whole number, also as text. */
export function wholeNumberField(min: number, max: number) {
  const between = `un nombre entier de ${min} à ${max} est attendu`
  return z.preprocess(toNumber, z.int(between).min(min, between).max(max, between))
}

const episodeNumber = `un numéro de 0 à ${maxEpisodeNumber}, avec deux décimales au plus, est attendu`

export const episodeNumberField = z.preprocess(
  toNumber,
  z.number(episodeNumber).min(0, episodeNumber).max(maxEpisodeNumber, episodeNumber).multipleOf(0.01, episodeNumber),
)

const yes = new Set([true, 1, '1', 'true', 'oui', 'o', 'yes', 'y', 'vrai', 'x'])
const no = new Set([false, 0, '0', 'false', 'non', 'no', 'n', 'faux'])

export const flagField = z.unknown().transform((value, context) => {
  const given = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (yes.has(given as never)) return true
  if (no.has(given as never)) return false
  context.addIssue({ code: 'custom', message: 'oui ou non est attendu' })
  return z.NEVER
})

/** Maximum letters that a reason quotes of a value, since a report holds the reasons of many lines. */
const maxQuoted = 100

/** One of some words, ignoring case and accents. */
export function choiceField<const Choice extends string>(choices: readonly Choice[]) {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .trim()
  return z.unknown().transform((value, context) => {
    const found = choices.find((choice) => typeof value === 'string' && plain(choice) === plain(value))
    if (found !== undefined) return found
    // An object's own `toString` may be no function.
    const given = cutText(typeof value === 'object' ? JSON.stringify(value) : String(value), maxQuoted)
    context.addIssue({ code: 'custom', message: `« ${given} » n’est pas l’un de : ${choices.join(', ')}` })
    return z.NEVER
  })
}

/** Several texts: a list, or one text with `|` between them, without empty ones and repetitions. */
export function listField(maxLetters: number, maxItems: number) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split('|') : value),
      z.array(textField(maxLetters), 'une liste est attendue').max(maxItems, `au plus ${maxItems} valeurs`),
    )
    .transform((texts) => [...new Set(texts.filter((text) => text !== ''))])
}

const badAddress = 'l’adresse doit commencer par http:// ou https://'

// Only characters that addresses may contain.
const writtenAddress = textField(maxAddressLength, (text) => text.toWellFormed().trim()).refine(
  fitsIndex,
  'l’adresse est trop longue',
)

/** An http(s) address. */
export const addressField = writtenAddress.pipe(z.string().refine(isWebAddress, badAddress))

/** An http(s) address, or a path of this site such as `/media/covers/1.webp`. */
export const pictureField = writtenAddress.pipe(
  z.string().refine((text) => /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(text) || isWebAddress(text), `${badAddress}, ou par /`),
)

/** Separates addresses, which may themselves contain `|`. */
const betweenAddresses = /\|(?=\s*(?:$|\||\/|[a-z]+:\/\/))/i

/** Several addresses in one cell with `|` between them, each parsed by `field`. */
export function addressesField<Schema extends z.ZodType>(field: Schema) {
  return z.unknown().transform((value, context) => {
    const parts = typeof value === 'string' ? value.split(betweenAddresses) : [value]
    return parts.map((part): z.output<Schema> => {
      const parsed = field.safeParse(part)
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? badAddress })
      return z.NEVER
    })
  })
}

/** French spreadsheets write 31/01/2026, and 31/01/2026 18:30 in Paris time. */
const frenchMoment = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,? +(\d{1,2})[:h](\d{2})(?::\d{2})?)?$/

/** Converts French dates to ISO; other texts stay. */
function toIso(text: string): string {
  const [, day, month, year, hours, minutes] = frenchMoment.exec(text) ?? []
  if (day === undefined || month === undefined) return text
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (hours === undefined || !z.iso.date().safeParse(date).success) return date
  return instantInParis(date, `${hours.padStart(2, '0')}:${minutes}`) ?? text
}

function instantInParis(date: string, time: string): string | undefined {
  const wallMs = Date.parse(`${date}T${time}:00Z`)
  return Number.isNaN(wallMs) ? undefined : toInstant(wallMs, ownZone).toISOString()
}

/** An instant or a day, in ISO or French; a day alone starts at midnight UTC. */
export const instantField = textField(40)
  .transform(toIso)
  .pipe(momentField('une date telle que 31/01/2026, 2026-01-31 ou 2026-01-31T18:30:00Z est attendue'))
  .transform((text) => new Date(text).toISOString())

/** A day; of an instant, the day as written. */
export const dayField = textField(40)
  .transform((text) => (frenchMoment.test(text) ? toIso(text.replace(/[, ].*/, '')) : text))
  .pipe(momentField('une date telle que 31/01/2026 ou 2026-01-31 est attendue'))
  .transform((text) => text.slice(0, 10))
