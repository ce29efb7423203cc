import { toFrenchSortKey } from './french-order.ts'

/** The season label of films (docs/product/browsing.md#seasons-and-episodes). */
export const filmsLabel = 'Films'

/** A season of a sequence, also as a pattern of PostgreSQL. */
export const numberedSeason = /^saison\s+(\d{1,9})(?:[\s,·–-]+(?:partie|part|cour)\s+(\d{1,3}))?$/i

/** Returns whether a season is one of a sequence: 'Saison 2', 'Saison 2 Partie 1', 'Saison 2 Cour 2'. */
export const isNumberedSeason = (label: string) => numberedSeason.test(label.trim())

/**
 * Compares season labels for display: 'Films' first, then 'Saison N' by number and part, then other labels
 * alphabetically (docs/product/browsing.md#seasons-and-episodes). Use as `labels.sort(compareSeasonLabels)`.
 */
export function compareSeasonLabels(a: string, b: string): number {
  const [rankA, numberA, partA] = placeOf(a)
  const [rankB, numberB, partB] = placeOf(b)
  const difference = rankA - rankB || numberA - numberB || partA - partB
  return difference || compareText(toFrenchSortKey(a), toFrenchSortKey(b)) || compareText(a, b)
}

function placeOf(label: string): [rank: number, number: number, part: number] {
  if (label === filmsLabel) return [0, 0, 0]
  const numbered = numberedSeason.exec(label.trim())
  return numbered ? [1, Number(numbered[1]), Number(numbered[2] ?? 0)] : [2, 0, 0]
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
