import { type EpisodeNumber, follows, toShownNumber } from './episode-place.ts'

/** Joins items that follow each other into ranges. */
export function toRanges<Item>(items: readonly Item[], isNext: (last: Item, next: Item) => boolean) {
  const ranges: { first: Item; last: Item }[] = []
  for (const item of items) {
    const range = ranges.at(-1)
    if (range && isNext(range.last, item)) range.last = item
    else ranges.push({ first: item, last: item })
  }
  return ranges
}

/** Formats ascending numbers as ranges: '1 à 3, 7'. */
export function listNumberRanges(episodes: readonly EpisodeNumber[]): string {
  return toRanges(episodes, follows)
    .map(({ first, last }) =>
      first === last ? toShownNumber(first) : `${toShownNumber(first)} à ${toShownNumber(last)}`,
    )
    .join(', ')
}
