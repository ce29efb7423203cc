import type { AnimeCard } from '../contract.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { presentCards } from './present.ts'
import { selectPage } from './queries/list-animes.ts'

/** Number of pages to choose from (docs/product/browsing.md#home). */
const drawnPages = 3

/**
 * Returns one page of the newest animes by release year, chosen at random every minute among the first three: the same
 * for every visitor within a minute, and empty only when the catalogue is (docs/product/browsing.md#home).
 */
export async function discoverAnimes(
  { db, memory }: Catalogue,
  { limit, now }: { limit: number; now: Date },
): Promise<AnimeCard[]> {
  const selection = { facets: [] }
  const total = await memory.totalOf(selection)
  // An incomplete last page would leave gaps in the row of cards, so it is chosen only when it is the first.
  const pages = Math.min(drawnPages, Math.max(1, Math.floor(total / limit)))
  const offset = drawPage(now, pages) * limit
  const rows = await selectPage(db, { selection, sort: { by: 'release_year', order: 'desc' }, offset, limit })
  return presentCards(rows, memory)
}

/** Returns a page index from 0 to `pages` - 1, constant within a minute and pseudo-random between minutes. */
export function drawPage(now: Date, pages: number): number {
  const minute = Math.floor(now.getTime() / 60_000)
  // A step of the "mulberry32" generator, so that neighbouring minutes give unrelated numbers.
  let mixed = (minute + 0x6d2b79f5) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) % pages
}
