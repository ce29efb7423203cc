import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { addCallTimes, addStarts, type CallTime } from './queries.ts'

const flushMs = 60_000
const slowMs = 500

type Parts = Pick<Site, 'db' | 'log' | 'now'>

/** Counts what this copy of the site does, and writes it once a minute, so that no visitor waits for a write. */
export function collectFigures({ db, log, now }: Parts) {
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
    /** Writes all counts now. After a failure they are kept for the next write. */
    flush,
    /** Counts a video that was opened. */
    countStart: (sourceId: number) => countStarts(sourceId, 1),
    /** Counts an answered call. @param call method and path as in the contracts */
    countCall: (call: string, ms: number) =>
      addTime({ call, calls: 1, slow_calls: ms > slowMs ? 1 : 0, total_ms: ms, slowest_ms: ms }),
    /** Stops the regular writes after a last one. */
    async close() {
      clearInterval(timer)
      await flushQuietly()
    },
  }
}
