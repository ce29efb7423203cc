import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import { codeOf } from '../../../shared/code-of.ts'
import { isDatabaseAway, isReadOnly } from '../database-away.ts'
import type { Replicas } from './follow-replicas.ts'

/** Where a task reads: from an up-to-date replica, the primary, or any server that still answers. */
type Place = 'fit' | 'primary' | 'answering'
type Reading = { place: Place; hasUsedReplica: boolean }

const readings = new AsyncLocalStorage<Reading>()

/** Counts of reads by server, for the metrics. */
type ReadCounts = { replica: number; primary: number; again: number }

export type ReadChoice = {
  /** The pool of all queries: the primary's, except within `readAnywhere`. */
  pool: PostgresPool
  /**
   * Lets `work`, which must be read-only and repeatable, read from a replica that holds every change this process knows
   * of. If the replica fails or refuses, the primary takes over. If the primary is away, any replica that answers does.
   */
  readAnywhere: <Result>(work: () => Promise<Result>) => Promise<Result>
  counts: ReadCounts
}

/** Chooses the server that each task reads from. */
export function chooseReads(primary: PostgresPool, replicas: Replicas): ReadChoice {
  const counts: ReadCounts = { replica: 0, primary: 0, again: 0 }

  function poolFor(reading: Reading): PostgresPool {
    const found = reading.place === 'fit' ? replicas.findFit() : undefined
    const replica = reading.place === 'answering' ? replicas.findAnswering() : found
    counts[replica ? 'replica' : 'primary'] += 1
    reading.hasUsedReplica ||= replica !== undefined
    return replica ?? primary
  }

  return {
    counts,
    pool: {
      options: primary.options,
      end: () => primary.end(),
      connect() {
        const reading = readings.getStore()
        return (reading ? poolFor(reading) : primary).connect()
      },
    },
    async readAnywhere(work) {
      const first: Reading = { place: 'fit', hasUsedReplica: false }
      try {
        return await readings.run(first, work)
      } catch (error) {
        if (!isServersFault(error)) throw error
        counts.again += 1
        const place = first.hasUsedReplica ? 'primary' : 'answering'
        return readings.run({ place, hasUsedReplica: false }, work)
      }
    },
  }
}

/** True when another server may succeed where this one failed. */
function isServersFault(error: unknown): boolean {
  const code = codeOf(error)
  // The replica ends a query (40001) that still reads rows the primary has cleaned up.
  if (code === '40001') return true
  // A query that times out here would time out elsewhere, and one that writes is no read.
  return code !== '57014' && !isReadOnly(error) && isDatabaseAway(error)
}
