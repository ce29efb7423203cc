import { z } from 'zod'
import { isWebAddress, longestAddress } from '../web-address.ts'
import { shownText } from './written-texts.ts'

/** A row's id: a positive integer that a database column holds. */
export const idField = z.int32().positive()
const idAsNumber = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const
/** The same, as a query field. */
export const idInQuery = z.coerce.number().pipe(idField).meta(idAsNumber)
/** The same, written in an address. */
export function idInPath(message = "Cet identifiant n'est pas valide.") {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .pipe(z.number().max(2_147_483_647, message))
    .meta(idAsNumber)
}

/** Page number from 1. A bad one is refused, never clamped (docs/product/api.md#paging). */
export const pageField = z.coerce.number().int().min(1).max(1_000_000)
/** How many lines a page holds: at most 100. */
export const limitField = z.coerce.number().int().min(1).max(100)

/** A yes or no in an address: true, false, 1 or 0. */
export const flagInQuery = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** A filter for which `all` says that there is none, as the screens' selects do. */
export const orAll = <T extends z.ZodType>(schema: T) => z.union([z.literal('all').transform(() => undefined), schema])

/** An instant in UTC, as answers carry it: `2026-01-31T18:30:00.000Z`. */
export const instantField = z.iso.datetime()

/** An address over http(s) without blanks. @param message why another text is refused */
export function webAddressField(message = "L'adresse doit commencer par http:// ou https://") {
  return z
    .string(message)
    .trim()
    .max(longestAddress, `L'adresse est trop longue (${longestAddress} caractères au plus)`)
    .refine(isWebAddress, message)
}

/** An address of a picture: over http(s), or a path of this site such as `/media/covers/1.webp`. */
export function pictureAddressField(message = "L'adresse doit commencer par http:// ou https://, ou par /") {
  return z
    .string(message)
    .trim()
    .max(longestAddress, `L'adresse est trop longue (${longestAddress} caractères au plus)`)
    .refine((text) => /^\/(?![/\\])\S*$/.test(text) || isWebAddress(text), message)
}

/** A text field of a form that may be left empty, which is null; otherwise it is what `schema` takes. */
export function orBlank<T extends z.ZodType<unknown, string>>(schema: T) {
  return z
    .string('Un texte est attendu')
    .trim()
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .pipe(schema.nullable())
}

/** A text of a form as people see it, without the blanks around it; empty is null. */
export function optionalText(most: number) {
  return orBlank(shownText().max(most, `${most.toLocaleString('fr-FR')} caractères au plus`))
}

/** Somebody of the staff or a member, as lists name them. */
export const personField = z.object({ id: idField, username: z.string() })

/** The action of the audit log that takes a change back; null when nothing changed. */
export const actionIdField = idField.nullable()
