/** How many page numbers are offered (docs/product/browsing.md#explorer). */
const windowSize = 5

/** The page numbers around the current one: at most five, fewer only when there are fewer pages. */
export function toPageWindow(page: number, totalPages: number): number[] {
  const length = Math.min(windowSize, totalPages)
  const centred = page - Math.floor(windowSize / 2)
  const first = Math.max(1, Math.min(centred, totalPages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
