import { toFrenchSortKey, toTitlePattern } from '../../shared/french-order.ts'

/** Indexes of trigrams find no shorter text, so only beginnings are matched with it. */
export const minTrigramLetters = 3

const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Returns the LIKE pattern of texts that contain this one. */
export const toInnerPattern = (text: string): string => `%${escapeWildcards(text)}%`

/** Returns the LIKE pattern of texts that contain this one, or begin with it if it is short. */
export function toSearchPattern(text: string): string {
  return text.length < minTrigramLetters ? `${escapeWildcards(text)}%` : toInnerPattern(text)
}

/**
 * Returns the expression for sort keys of titles that contain this text, or begin with it if it is short; an empty text
 * for an empty one.
 */
export function toTitleSearch(text: string): string {
  const pattern = toTitlePattern(text)
  return pattern !== '' && toFrenchSortKey(text).length < minTrigramLetters ? `^${pattern}` : pattern
}
