/** Longer synopses begin folded (docs/product/browsing.md#anime-page). */
const maxUnfoldedLength = 300

/** Returns where a long synopsis is folded: after the last whole word within 300 characters; its length if it is not. */
export function findFold(synopsis: string): number {
  if (synopsis.length <= maxUnfoldedLength) return synopsis.length
  const lastSpace = synopsis.lastIndexOf(' ', maxUnfoldedLength)
  return lastSpace > 0 ? lastSpace : maxUnfoldedLength
}
