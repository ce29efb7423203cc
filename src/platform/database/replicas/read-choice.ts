import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import { isDatabaseAway } from '../database-away.ts'
import type { Replicas } from './follow-replicas.ts'

/** Where a piece of work reads from: a replica that is near enough, the primary, or whoever still answers. */
type Place = 'fit' | 'primary' | 'answering'
type Reading = { place: Place; hasUsedReplica: boolean }

const readings = new AsyncLocalStorage<Reading>()

/** How much was read from where, for the figures. */
export type ReadCounts = { replica: number; primary: number; again: number }

export type ReadChoice = {
  /** The pool that queries go through: the primary's, except for what `readAnywhere` does. */
  pool: PostgresPool
  /**
   * Lets `work`, which only reads and may be done twice, read from a replica that knows of every change this process has
   * heard of. A replica that fails on the way, or that no longer wants to, is made good by the primary; a primary that
   * is away, by whichever replica answers.
   */
  readAnywhere: <Result>(work: () => Promise<Result>) => Promise<Result>
  counts: ReadCounts
}

/** Chooses for each piece of work where it reads. */
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

/** Whether another server may well answer what this one did not. */
function isServersFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  // What the primary cleaned up may not wait for a replica's readers: the replica ends their query (40001).
  if (code === '40001') return true
  // A query that takes too long takes as long elsewhere.
  return code !== '57014' && isDatabaseAway(error)
}
