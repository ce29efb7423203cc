/** Longer synopses begin folded (docs/product/browsing.md#anime-page). */
const longestUnfolded = 300

/**
 * Cuts a long synopsis after the last whole word within 300 characters.
 * @returns both parts; together they are the whole text. `rest` is empty when nothing is to be folded.
 */
export function splitSynopsis(synopsis: string): { start: string; rest: string } {
  if (synopsis.length <= longestUnfolded) return { start: synopsis, rest: '' }
  const lastSpace = synopsis.lastIndexOf(' ', longestUnfolded)
  const end = lastSpace > 0 ? lastSpace : longestUnfolded
  return { start: synopsis.slice(0, end), rest: synopsis.slice(end) }
}
