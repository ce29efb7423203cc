import { withoutAccents } from './french-order.ts'

// Keeps addresses readable; the limit of the column (features/catalogue/anime-columns.ts), as slug.test.ts checks.
const maxSlugLength = 100

/**
 * Returns the slug of a title: `l-ete-saison-2` for "L'Été, saison 2 !".
 * @returns lower-case ASCII letters, digits and single hyphens, at most 100 characters; empty when the title has no
 * Latin letter or digit (Japanese, only punctuation), in which case the caller uses an id
 */
export function toSlug(title: string): string {
  return withoutAccents(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '')
}
