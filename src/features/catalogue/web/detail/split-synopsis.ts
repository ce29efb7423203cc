/** Longer synopses begin folded (docs/product/browsing.md#anime-page). */
const maxUnfoldedLength = 300

/**
 * Splits a long synopsis after the last whole word within 300 characters.
 * @returns both parts; together they are the whole text. `rest` is empty when the synopsis needs no folding.
 */
export function splitSynopsis(synopsis: string): { start: string; rest: string } {
  if (synopsis.length <= maxUnfoldedLength) return { start: synopsis, rest: '' }
  const lastSpace = synopsis.lastIndexOf(' ', maxUnfoldedLength)
  const end = lastSpace > 0 ? lastSpace : maxUnfoldedLength
  return { start: synopsis.slice(0, end), rest: synopsis.slice(end) }
}
