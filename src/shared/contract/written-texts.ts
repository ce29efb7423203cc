import { z } from 'zod'
import { visitGiven } from './visit-given.ts'

const severalLines = new WeakSet<z.core.$ZodType>()
const asTyped = new WeakSet<z.core.$ZodType>()

/** A text that may have several lines. Every other text of a contract is one line. */
export function manyLines<T extends z.ZodType>(schema: T): T {
  return mark(schema, severalLines)
}

/** A text that is only compared with what was accepted before: it may hold any sign but NUL. */
export function onlyCompared<T extends z.ZodType>(schema: T): T {
  return mark(schema, asTyped)
}

/**
 * A name, as people see it: in Unicode form NFC, without the signs that turn the writing around or are invisible,
 * nor white space around it.
 * @param missing why another value than a text is refused
 */
export function shownText(missing?: string) {
  return z.string(missing).overwrite(toShownText)
}

const unseen = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff]/gu

/** What `shownText` makes of a text. */
export const toShownText = (text: string) => text.normalize('NFC').replace(unseen, '').trim()

// What no text on a screen needs, and what breaks the formats that texts leave in: control signs, halves of characters
// and the code points that are no characters.
const forbiddenInLine = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u
const forbiddenInLines = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u
/** A text from elsewhere as `shownText` takes it for one line, without the signs that it must not hold. */
export const toOneLine = (text: string) => toLines(text.replace(/[\s\u0085]/g, ' ')).replace(/ +/g, ' ')

/** The same of a text that may have several lines, without the signs that it must not hold. */
export const toLines = (text: string) => toShownText(text.replace(new RegExp(forbiddenInLines, 'gu'), ''))

const endOfLine = /[\n\v\f\r\u0085]/

/**
 * The texts of a value that hold a sign they must not: a control sign, in texts of one line also an end of line.
 * @returns one issue a text, with a French message that says where the sign stands
 */
export function findForbiddenSigns(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue[] {
  return visitGiven({ schema, value, path: [] }, (given) => {
    if (given.schema._zod.def.type !== 'string' || typeof given.value !== 'string') return []
    const message = findFault(given.schema, given.value)
    return message === undefined ? [] : [{ code: 'custom', path: given.path, message, input: undefined }]
  })
}

function findFault(schema: z.core.$ZodType, text: string): string | undefined {
  if (asTyped.has(schema)) return undefined
  // What the schema trims away does not count.
  const isTrimmed = (schema._zod.def.checks ?? []).some(({ _zod }) => _zod.def.check === 'overwrite')
  const written = isTrimmed ? text.trim() : text
  const [sign] = (severalLines.has(schema) ? forbiddenInLines : forbiddenInLine).exec(written) ?? []
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

/** The schemas that take the texts of a field: what is wrapped around them does not matter. */
function listTexts(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'string') return [schema]
  if (def.type === 'pipe') return listTexts(def.in)
  return 'innerType' in def ? listTexts(def.innerType as z.core.$ZodType) : []
}
