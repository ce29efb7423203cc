/** The separator of thousands and before «units»: narrow and non-breaking. */
export const narrowSpace = '\u202f'

/** Formats 12345 as `12 345`. Not with Intl, so that the server and every browser produce the same characters. */
export function toFrenchNumber(value: number): string {
  const [whole = '0', decimals] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, narrowSpace)
  return `${value < 0 ? '−' : ''}${grouped}${decimals ? `,${decimals}` : ''}`
}

/** Formats a rating out of ten: 8 gives `8,0`. */
export const toFrenchRating = (rating: number): string => rating.toFixed(1).replace('.', ',')

/** Picks singular or plural: in French zero and one are singular. */
export function pluralOf(count: number, singular: string, plural = `${singular}s`): string {
  return Math.abs(count) < 2 ? singular : plural
}

/** Formats a count: `countOf(12, 'épisode')` gives `12 épisodes`. */
export function countOf(count: number, singular: string, plural?: string): string {
  return `${toFrenchNumber(count)} ${pluralOf(count, singular, plural)}`
}

/**
 * Formats figures of the site: `{x.x}M+`, `{n}K+`, otherwise `{n}+` (docs/product/texts.md#figures-of-the-site).
 * Rounded down, so that `+` holds.
 */
export function toStatsNumber(value: number): string {
  if (value >= 1_000_000) return `${(Math.floor(value / 100_000) / 10).toFixed(1)}M+`
  if (value >= 1000) return `${Math.floor(value / 1000)}K+`
  return `${value}+`
}
