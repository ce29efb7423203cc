import type { AnimeCard } from '../contract.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { presentCards } from './present.ts'
import { selectPage } from './queries/list-animes.ts'

/** The pages to choose from, and animes on each (docs/product/browsing.md#home). */
const drawnPages = 3
const pageSize = 5

/**
 * Returns one of the first three pages of the newest animes by release year, chosen at random every minute, then the
 * animes of the others, to replace some: the same for every visitor within a minute, and empty only when the catalogue
 * is (docs/product/browsing.md#home).
 */
export async function discoverAnimes(
  { db, memory }: Catalogue,
  { limit, now }: { limit: number; now: Date },
): Promise<AnimeCard[]> {
  const selection = { facets: [] }
  const total = await memory.totalOf(selection)
  // An incomplete last page would leave gaps in the row of cards, so it is chosen only when it is the first.
  const pages = Math.min(drawnPages, Math.max(1, Math.floor(total / pageSize)))
  const sort = { by: 'release_year', order: 'desc' } as const
  const rows = await selectPage(db, { selection, sort, offset: 0, limit: drawnPages * pageSize })
  const start = drawPage(now, pages) * pageSize
  return presentCards([...rows.slice(start), ...rows.slice(0, start)].slice(0, limit), memory)
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
