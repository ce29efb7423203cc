import { z } from 'zod'
import { highestId, highestPage, maxPerPage, maxSearchLength } from '../list-limits.ts'
import { fitsIndex, isWebAddress, maxAddressLength } from '../web-address.ts'
import { invalidId } from './refusals.ts'
import { passesText } from './visit-given.ts'
import { shownText } from './written-texts.ts'

/** A row id: a positive integer within the range of its database column. */
export const idField = z.int32().positive()
const idAsNumber = { type: 'integer', minimum: 1, maximum: highestId } as const
export const idInQuery = z.coerce.number().pipe(idField).meta(idAsNumber)
/** An id in a path; callers give it as a number. */
export function idInPath(message: string = invalidId) {
  return z.coerce
    .string<string | number>()
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .pipe(z.number().max(highestId, message))
    .meta(idAsNumber)
}

/** Ids of a query field: `3,7,12`. */
export const idListField = (max: number) =>
  z
    .string()
    .trim()
    .max(max * 11)
    .transform((text): (string | number)[] => text.split(',').filter(Boolean))
    .pipe(z.array(idInPath()).max(max))

/** The path parameter of a call about one row. */
export const rowParams = z.object({ id: idInPath().describe('The id of the row.') })

/** The version of a row that a form loads, and that it sends with its change. */
export const versionField = z
  .string()
  .describe('The version that the form loaded. Sent with a change, it detects concurrent edits.')
export const readVersionField = z
  .string()
  .max(64)
  .optional()
  .describe('The version that was read; a change since then is a CONFLICT.')

/** Page number from 1. A bad one is refused, never clamped (docs/product/api.md#paging). */
export const pageField = z.coerce
  .number()
  .int()
  .min(1)
  .max(highestPage)
  .describe('The page, from 1; prefer `cursor` where there is one.')
/** The `next_cursor` of an earlier answer: the lines behind it, instead of a page (docs/api.md#long-lists). */
export const cursorField = z
  .string()
  .max(4000)
  .optional()
  .describe('`next_cursor` of the answer before: the lines behind it, with the same filters and sort.')
/** Lines per page. */
export const limitField = z.coerce.number().int().min(1).max(maxPerPage).describe('The maximum number of lines.')
/** The query fields of a list that is read by pages or cursors. @param limit lines per page by default */
export const pagedFields = (limit = 20) => ({
  page: pageField.default(1),
  limit: limitField.default(limit),
  cursor: cursorField,
})
export const nextCursorField = z
  .string()
  .nullable()
  .describe('The `cursor` of the next lines; null when there are none.')

export const searchField = z.string().trim().max(maxSearchLength)

/** A boolean in an address: true, false, 1 or 0. */
export const flagInQuery = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** A filter whose value `all` means none, as in the screens' selects. */
export const orAll = <T extends z.ZodType>(schema: T) => z.union([z.literal('all').transform(() => undefined), schema])

/** PostgreSQL refuses the year 0, and sums around the first and the last year leave the four digits. */
const isInCalendar = (text: string) => {
  const year = new Date(text).getUTCFullYear()
  return !(year < 1000 || year > 9998)
}
const outOfCalendar = 'Une année de 1000 à 9998 est attendue'

/** An instant in UTC, as in answers: `2026-01-31T18:30:00.000Z`. */
export const instantField = z.iso.datetime().refine(isInCalendar, outOfCalendar)

/** A day: `2026-01-31`. @param message why another text is refused */
export const dayField = (message?: string) => z.iso.date(message).refine(isInCalendar, outOfCalendar)

const forms = [dayField(), z.iso.datetime({ offset: true }).refine(isInCalendar)]

/** A day, or an instant, in ISO. */
export function momentField(message: string) {
  return z.string().refine((text) => forms.some((form) => form.safeParse(text).success), message)
}

const webAddressOnly = 'L’adresse doit commencer par http:// ou https://'

/** An http(s) address without spaces. @param message why another text is refused */
export function webAddressField(message = webAddressOnly, isAddress = isWebAddress) {
  return z
    .string(message)
    .trim()
    .max(maxAddressLength, `L’adresse est trop longue (${maxAddressLength} caractères au plus)`)
    .refine(fitsIndex, 'L’adresse est trop longue')
    .refine(isAddress, message)
}

/** A picture's address: over http(s), or a path of this site such as `/media/covers/1.webp`. */
export const pictureAddressField = webAddressField(
  `${webAddressOnly}, ou par /`,
  (text) => /^\/(?![/\\])\S*$/.test(text) || isWebAddress(text),
)

/** An optional text field of a form: null when empty, otherwise validated by `schema`. */
export function orBlank<T extends z.ZodType<unknown, string>>(schema: T) {
  const given = z.string('Un texte est attendu').trim().nullable()
  return passesText(given.transform((text) => (text === '' ? null : text)).pipe(schema.nullable()))
}

/** A trimmed text of a form as displayed; null when empty. @param tooLong the message for a longer one */
export function optionalText(max: number, tooLong = `${max.toLocaleString('fr-FR')} caractères au plus`) {
  return orBlank(shownText().max(max, tooLong))
}

/** A staff member or member, as lists name them. */
export const personField = z.object({ id: idField, username: z.string() })

export const actionIdField = idField
  .nullable()
  .describe('The action of the log that undoes the change; null when nothing changed.')
