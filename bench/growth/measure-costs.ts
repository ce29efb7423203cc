import type { Database, DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { findRow, sql } from '../../src/platform/database/sql.ts'
import { median, percentile, timeOf, toShort } from '../kit/figures.ts'

export type Calls = { name: string; calls: (() => Promise<unknown>)[] }

/** Cost of a call: milliseconds, multiple of the shortest query at that moment, and pages of 8 kB. */
export type Cost = { name: string; p50: number; p99: number; ratio: number; pages: number }

/**
 * Makes each call once, after half of them as a warm-up, each beside the shortest possible query, which other load
 * slows down alike.
 * @param connection of one connection, so that all pages are counted
 */
export async function measureCosts(connection: DatabaseConnection, kinds: Calls[]): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const { name, calls } of kinds) {
    const warmUp = Math.floor(calls.length / 2)
    for (const call of calls.slice(0, warmUp)) await call()
    const measured = calls.slice(warmUp)
    const times: number[] = []
    const shortest: number[] = []
    const before = await countPages(connection.db)
    for (const call of measured) {
      times.push(await timeOf(call))
      shortest.push(await timeOf(() => sql`select 1`.execute(connection.db)))
    }
    const pages = ((await countPages(connection.db)) - before) / measured.length
    const p50 = median(times)
    costs.push({ name, p50, p99: percentile(times, 0.99), ratio: p50 / median(shortest), pages })
  }
  return costs
}

/** Pages read from this database, from memory or disk. */
async function countPages(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const row = await findRow<{ pages: number }>(db)`
    select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()`
  return row?.pages ?? 0
}

/** One line per kind: median, ratio and pages at each size, and growth up to the largest. */
export function toRows(sizes: Cost[][]): string[][] {
  const [first = []] = sizes
  return first.map(({ name }, at) => {
    const costs = sizes.flatMap((costs) => costs[at] ?? [])
    const cells = costs.flatMap(({ p50, ratio, pages }) => [toShort(p50), toShort(ratio), toShort(pages)])
    const [smallest, largest] = [costs[0], costs.at(-1)]
    return [name, ...cells, smallest && largest ? `×${toShort(largest.ratio / smallest.ratio)}` : '']
  })
}

export const inWords = (count: number) => count.toLocaleString('en')

export const headOf = (sizes: string[]) => [
  '',
  ...sizes.flatMap((size) => [`${size}: ms`, 'in select 1', 'pages']),
  'grown',
]
