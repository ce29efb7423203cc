import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { addCallTimes, addStarts, type CallTime } from './queries.ts'

/** Counts of this copy of the site since its last write. */
export type FigureCollector = {
  /** A video was opened. */
  countStart: (sourceId: number) => void
  /** A call was answered. @param call method and path as in the contracts */
  countCall: (call: string, ms: number) => void
  /** Writes all counts now. After a failure they are kept for the next write. */
  flush: () => Promise<void>
  /** Stops the regular writes after a last one. */
  close: () => Promise<void>
}

const flushMs = 60_000
const slowMs = 500

type Parts = Pick<Site, 'db' | 'log' | 'now'>

/** Counts in memory and writes once a minute, so that no visitor waits for a write. */
export function collectFigures({ db, log, now }: Parts): FigureCollector {
  let starts = new Map<number, number>()
  let calls = new Map<string, CallTime>()

  async function flush(): Promise<void> {
    const [startsToWrite, callsToWrite] = [starts, calls]
    starts = new Map()
    calls = new Map()
    const counts = { sourceIds: [...startsToWrite.keys()], counts: [...startsToWrite.values()], at: now() }
    if (startsToWrite.size === 0 && callsToWrite.size === 0) return
    await inTransaction(db, async (trx) => {
      if (startsToWrite.size > 0) await addStarts(trx, counts)
      if (callsToWrite.size > 0) await addCallTimes(trx, [...callsToWrite.values()], now())
    }).catch((error: unknown) => {
      for (const [id, count] of startsToWrite) countStarts(id, count)
      for (const time of callsToWrite.values()) addTime(time)
      throw error
    })
  }

  const countStarts = (id: number, count: number) => void starts.set(id, (starts.get(id) ?? 0) + count)

  function addTime(time: CallTime): void {
    const kept = calls.get(time.call)
    calls.set(time.call, {
      call: time.call,
      calls: time.calls + (kept?.calls ?? 0),
      slow_calls: time.slow_calls + (kept?.slow_calls ?? 0),
      total_ms: time.total_ms + (kept?.total_ms ?? 0),
      slowest_ms: Math.max(time.slowest_ms, kept?.slowest_ms ?? 0),
    })
  }

  const flushQuietly = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'figures: failed to store the counts'))
  const timer = setInterval(() => void flushQuietly(), flushMs)
  timer.unref()

  return {
    flush,
    countStart: (sourceId) => countStarts(sourceId, 1),
    countCall: (call, ms) => addTime({ call, calls: 1, slow_calls: ms > slowMs ? 1 : 0, total_ms: ms, slowest_ms: ms }),
    async close() {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}
