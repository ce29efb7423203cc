import { z } from 'zod'
import { tooLong } from './refusals.ts'
import { isMarked, visitGiven } from './visit-given.ts'

const severalLines = new WeakSet<z.core.$ZodType>()
const asTyped = new WeakSet<z.core.$ZodType>()

/** Allows several lines in a text. Every other text of a contract is one line. */
export function manyLines<T extends z.ZodType>(schema: T): T {
  return mark(schema, severalLines)
}

/** Marks a text that is only compared with a stored one: it may hold any character but NUL. */
export function onlyCompared<T extends z.ZodType>(schema: T): T {
  return mark(schema, asTyped)
}

/**
 * A name in its visible form: Unicode NFC, without bidirectional controls, invisible characters or surrounding white
 * space.
 * @param missing the message for a value that is not a text
 */
export const shownText = (missing?: string) => z.string(missing).overwrite(toShownText)

/** The same for a text that may not be empty. @param long the message for more than `max` characters */
export function requiredText(missing: string, max: number, long: string = tooLong(max)) {
  return shownText(missing).min(1, missing).max(max, long)
}

// The last five count as letters or signs, and are blank: the fillers of Hangul, and Braille without dots.
const unseen = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff\u115f\u1160\u2800\u3164\uffa0]/gu

/** Normalises a text like `shownText`. */
export const toShownText = (text: string) => text.normalize('NFC').replace(unseen, '').trim()

// Characters that no displayed text needs and that break output formats: control characters, lone surrogates and
// noncharacters.
const forbiddenInLine = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u
const forbiddenInLines = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u
/** Normalises an imported text to a single line like `shownText`, and removes forbidden characters. */
export const toOneLine = (text: string) => toLines(text.replace(/[\s\u0085]/g, ' ')).replace(/ +/g, ' ')

/** The same for a text of several lines. */
export const toLines = (text: string) => toShownText(text.replace(new RegExp(forbiddenInLines, 'gu'), ''))

const endOfLine = /[\n\v\f\r\u0085]/

/**
 * Finds forbidden control characters in a value's texts; texts of one line may not hold line ends either.
 * @returns one issue per text, with a French message that gives the character's place
 */
export function findForbiddenSigns(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue[] {
  return visitGiven({ schema, value, path: [] }, (given) => {
    if (given.schema._zod.def.type !== 'string' || typeof given.value !== 'string') return []
    const message = findFault(given.schema, given.value)
    return message === undefined ? [] : [{ code: 'custom', path: given.path, message, input: undefined }]
  })
}

function findFault(schema: z.core.$ZodType, text: string): string | undefined {
  if (isMarked(schema, asTyped)) return undefined
  // Characters that the schema trims do not count.
  const isTrimmed = (schema._zod.def.checks ?? []).some(({ _zod }) => _zod.def.check === 'overwrite')
  const written = isTrimmed ? text.trim() : text
  const [sign] = (isMarked(schema, severalLines) ? forbiddenInLines : forbiddenInLine).exec(written) ?? []
  if (sign === undefined) return undefined
  const before = written.slice(0, written.indexOf(sign)).slice(-20)
  const place = before === '' ? 'au début' : `après « ${before} »`
  if (endOfLine.test(sign)) return `Ce texte doit tenir sur une ligne (retour à la ligne ${place}).`
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `Un signe invisible n’est pas accepté (U+${code} ${place}).`
}

function mark<T extends z.ZodType>(schema: T, marked: WeakSet<z.core.$ZodType>): T {
  for (const text of listTexts(schema)) marked.add(text)
  return schema
}

/** Lists the schemas that accept a field's texts, inside any wrappers. */
function listTexts(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'string') return [schema]
  if (def.type === 'pipe') return [...listTexts(def.in), ...listTexts(def.out)]
  return 'innerType' in def ? listTexts(def.innerType as z.core.$ZodType) : []
}
