/** The number of page links (docs/product/browsing.md#explorer). */
const windowSize = 5

/** Returns the page numbers around the current one: five, or all when there are fewer pages. */
export function toPageWindow(page: number, totalPages: number): number[] {
  const length = Math.min(windowSize, totalPages)
  const centred = page - Math.floor(windowSize / 2)
  const first = Math.max(1, Math.min(centred, totalPages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
