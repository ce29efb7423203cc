/** Joins items that follow each other into ranges. */
export function toRanges<Item>(items: readonly Item[], follows: (last: Item, next: Item) => boolean) {
  const ranges: { first: Item; last: Item }[] = []
  for (const item of items) {
    const range = ranges.at(-1)
    if (range && follows(range.last, item)) range.last = item
    else ranges.push({ first: item, last: item })
  }
  return ranges
}
