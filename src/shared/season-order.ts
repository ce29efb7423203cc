import { toFrenchSortKey } from './french-order.ts'

/** The season label of films (docs/product/browsing.md#seasons-and-episodes). */
export const filmsLabel = 'Films'

/**
 * Compares season labels for display: 'Films' first, then 'Saison N' by number, then other labels alphabetically
 * (docs/product/browsing.md#seasons-and-episodes). Use as `labels.sort(compareSeasonLabels)`.
 */
export function compareSeasonLabels(a: string, b: string): number {
  const [rankA, numberA] = placeOf(a)
  const [rankB, numberB] = placeOf(b)
  if (rankA !== rankB) return rankA - rankB
  if (numberA !== numberB) return numberA - numberB
  return compareText(toFrenchSortKey(a), toFrenchSortKey(b)) || compareText(a, b)
}

function placeOf(label: string): [rank: number, number: number] {
  if (label === filmsLabel) return [0, 0]
  const numbered = /^saison\s+(\d{1,9})$/i.exec(label.trim())
  return numbered ? [1, Number(numbered[1])] : [2, 0]
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
