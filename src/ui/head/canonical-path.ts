/** A query field that makes another page, and how its value is written there. Undefined: as if it were absent. */
export type CanonicalField = { name: string; normalise?: (value: string) => string | undefined }

/**
 * The one address of a page with filters: fields that only change how it looks are left out, the others come in
 * one order, so that search engines see each page once.
 */
export function toCanonicalPath(path: string, query: URLSearchParams, fields: CanonicalField[]): string {
  const kept = new URLSearchParams()
  for (const { name, normalise } of fields) {
    const given = query.get(name)?.trim()
    const value = given && normalise ? normalise(given) : given
    if (value) kept.set(name, value)
  }
  const text = kept.toString()
  return text ? `${path}?${text}` : path
}

/** 'all' is how filters say that they do not filter. */
export const unlessAll = (value: string) => (value === 'all' ? undefined : value)

/** The first page is the page without a number; what is no number is the first page. */
export const unlessFirstPage = (value: string) => (/^[1-9]\d*$/.test(value) && value !== '1' ? value : undefined)

/** A comma list in one order, each entry once. */
export function sortedList(value: string): string | undefined {
  const entries = value.split(',').filter(Boolean)
  return [...new Set(entries)].sort((a, b) => Number(a) - Number(b)).join(',') || undefined
}
