import { withoutAccents } from './french-order.ts'

// An address stays readable, and below the 200 characters that the contract takes.
const longestSlug = 100

/**
 * The address part of a title: "L'Été, saison 2 !" gives `l-ete-saison-2`.
 * @returns lower-case ASCII letters, digits and single hyphens, at most 100 characters; empty when the title has
 * no Latin letter or digit (Japanese, only punctuation): the caller then falls back on an id
 */
export function toSlug(title: string): string {
  return withoutAccents(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
}
