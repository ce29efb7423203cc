/** Longer synopses begin folded (docs/product/browsing.md#anime-page). */
const maxUnfoldedLength = 300

/** Returns the length of the part that stays visible: a short synopsis, or a long one's whole words within the limit. */
export function findFold(synopsis: string): number {
  if (synopsis.length <= maxUnfoldedLength) return synopsis.length
  const lastSpace = synopsis.lastIndexOf(' ', maxUnfoldedLength)
  return lastSpace > 0 ? lastSpace : maxUnfoldedLength
}
