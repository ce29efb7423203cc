import { z } from 'zod'

/** A row's id: a positive integer that a database column holds. */
export const idField = z.int32().positive()
/** The same, written in an address. */
export function idInPath(message = "Cet identifiant n'est pas valide.") {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .pipe(z.number().max(2_147_483_647, message))
}

/** Page number from 1. A bad one is refused, never clamped (3-decisions). */
export const pageField = z.coerce.number().int().min(1).max(1_000_000)
/** How many lines a page holds: at most 100. */
export const limitField = z.coerce.number().int().min(1).max(100)

/** A yes or no in an address: true, false, 1 or 0. */
export const flagInQuery = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** A filter for which `all` says that there is none, as the screens' selects do. */
export const orAll = <T extends z.ZodType>(schema: T) => z.union([z.literal('all').transform(() => undefined), schema])

/** An instant in UTC, as answers carry it: `2026-01-31T18:30:00.000Z`. */
export const instantField = z.iso.datetime()
