/** Keeps one item of each name: the last, in the place of the first. */
export function distinctBy<Item>(items: Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()]
}
